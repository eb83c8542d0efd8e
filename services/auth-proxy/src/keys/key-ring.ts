import { Injectable } from '@nestjs/common';
import type { PublicKey } from '@officina/contracts/auth/sessions';
import { algorithm, tokenLifetime } from '@officina/contracts/auth/token';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { Schema, type Model } from 'mongoose';
import { insertOnce } from '../insert-once.ts';
import type { SigningKey } from '../sessions/signed-jwt.ts';

interface KeyRecord extends SigningKey {
  /** Generation, from 1: a unique name, so that two processes that start at once make one key. */
  _id: number;
  publicJwk: PublicKey;
  createdAt: Date;
}

const schema = new Schema<KeyRecord>(
  {
    _id: Number,
    kid: { type: String, required: true },
    privateJwk: { type: Schema.Types.Mixed, required: true },
    publicJwk: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

/** A new key is published this long before it signs, so that every gateway has fetched it. */
const announcedMs = 2 * 60_000;
const tokenMs = tokenLifetime * 1000;

/** The ES256 keys of this installation, made once and kept in the store. */
@Injectable()
export class KeyRing {
  private readonly keys: Model<KeyRecord>;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.keys = store.system<KeyRecord>('signing-keys', 'signing_keys', schema);
  }

  /** The newest key that has been announced long enough; the very first one signs at once. */
  async signing(): Promise<SigningKey> {
    const all = await this.all();
    const announced = all.filter(({ createdAt }) => createdAt.getTime() <= this.now() - announcedMs);
    const key = announced.at(-1) ?? all[0];
    if (!key) throw new Error('the store keeps no signing key');
    return key;
  }

  /** Keys under which a valid token may still be signed. */
  async published(): Promise<PublicKey[]> {
    const all = await this.all();
    const isStillUsed = (_key: KeyRecord, index: number) => {
      const next = all[index + 1];
      return !next || next.createdAt.getTime() > this.now() - announcedMs - tokenMs;
    };
    return all.filter(isStillUsed).map(({ publicJwk }) => publicJwk);
  }

  async publicKey(kid: string): Promise<JWK | undefined> {
    return (await this.published()).find((key) => key.kid === kid);
  }

  /** Adds a key that takes over two minutes from now; tokens of the old one stay valid until they expire. */
  async rotate(): Promise<void> {
    const all = await this.all();
    await this.add((all.at(-1)?._id ?? 0) + 1);
  }

  private async all(): Promise<KeyRecord[]> {
    const found = await this.keys.find({}).sort({ _id: 1 }).lean<KeyRecord[]>();
    if (found.length) return found;
    await this.add(1);
    return this.keys.find({}).sort({ _id: 1 }).lean<KeyRecord[]>();
  }

  /** Whoever is first wins; the others use the winner's key. */
  private async add(generation: number): Promise<void> {
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const [privateJwk, { x, y }] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
    const bare = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } as const;
    const kid = await calculateJwkThumbprint(bare);
    const publicJwk: PublicKey = { ...bare, kid, alg: algorithm, use: 'sig' };
    const record = { _id: generation, kid, privateJwk, publicJwk, createdAt: this.clock.now() };
    await insertOnce(this.keys, record);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
