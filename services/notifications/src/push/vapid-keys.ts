import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { MadeOnce } from '@officina/server-kit/store/made-once';
import { Store } from '@officina/server-kit/store/store';
import { Schema } from 'mongoose';
import webPush from 'web-push';

/** A P-256 pair, each in base64url. */
interface KeyPair {
  publicKey: string;
  privateKey: string;
}

interface StoredPair extends KeyPair {
  _id: string;
  madeAt: Date;
}

const schema = new Schema<StoredPair>(
  { _id: String, publicKey: String, privateKey: String, madeAt: Date },
  { versionKey: false },
);

/**
 * The keys by which push services know this installation (RFC 8292). They are made once and are in backups: browsers that subscribed
 * with other ones would get nothing.
 */
@Injectable()
export class VapidKeys {
  private readonly made: MadeOnce<StoredPair>;

  constructor(store: Store, clock: Clock) {
    const model = store.system('signing-keys', 'push_keys', schema);
    const make = () => ({ ...webPush.generateVAPIDKeys(), madeAt: clock.now() });
    this.made = new MadeOnce<StoredPair>(model, 'push', make);
  }

  both(): Promise<KeyPair> {
    return this.made.get();
  }
}
