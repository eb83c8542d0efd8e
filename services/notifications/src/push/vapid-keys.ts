import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { isDuplicate } from '@officina/server-kit/store/store-errors';
import { Schema, type Model } from 'mongoose';
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
const onlyPair = 'push';

/**
 * The keys by which push services know this installation (RFC 8292). They are made once and are in backups: browsers that subscribed
 * with other ones would get nothing.
 */
@Injectable()
export class VapidKeys {
  private readonly model: Model<StoredPair>;
  private known: Promise<KeyPair> | undefined;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.model = store.system('signing-keys', 'push_keys', schema);
  }

  both(): Promise<KeyPair> {
    const keys = this.known ?? this.load();
    this.known = keys;
    keys.catch(() => (this.known = undefined));
    return keys;
  }

  private async load(): Promise<KeyPair> {
    const found = await this.model.findOne({ _id: onlyPair }).lean<StoredPair>();
    if (found) return { publicKey: found.publicKey, privateKey: found.privateKey };
    const keys = webPush.generateVAPIDKeys();
    try {
      await this.model.insertMany([{ _id: onlyPair, ...keys, madeAt: this.clock.now() }], { lean: true });
      return keys;
    } catch (error) {
      if (isDuplicate(error)) return this.load();
      throw error;
    }
  }
}
