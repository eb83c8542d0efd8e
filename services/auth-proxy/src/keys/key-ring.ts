import { Injectable } from '@nestjs/common';
import type { PublicKey } from '@officina/contracts/auth/sessions';
import { algorithm, tokenLifetime } from '@officina/contracts/auth/token';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { Store } from '@officina/server-kit/store/store';
import {
  calculateJwkThumbprint,
  compactDecrypt,
  CompactEncrypt,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose';
import { Schema, type Model } from 'mongoose';
import { insertOnce } from '../insert-once.ts';
import { keptSeconds } from '../sessions/expiring.ts';
import type { SigningKey } from '../sessions/signed-jwt.ts';

/** A signing key as it lies in the store. */
interface KeyRecord {
  /** Generation, from 1: a unique name, so that two processes that start at once make one key. */
  _id: number;
  kid: string;
  /** The private key, as KeySeal closes it. */
  sealed?: string;
  createdAt: Date;
}

const keySchema = new Schema<KeyRecord>(
  {
    _id: Number,
    kid: { type: String, required: true },
    sealed: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

/** Opens and closes private keys: AES-256-GCM under the one secret that only auth-proxy has. */
export class KeySeal {
  private readonly secret: Buffer;

  /** @param secret 32 bytes in base64url */
  constructor(secret: string) {
    this.secret = Buffer.from(secret, 'base64url');
  }

  /** A text (JWE) that only this secret opens, and only under this name. */
  close(privateJwk: JWK, kid: string): Promise<string> {
    return new CompactEncrypt(Buffer.from(JSON.stringify(privateJwk)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .encrypt(this.secret);
  }

  /** The private key; undefined when it was sealed under another secret or name, or was altered. */
  async open(sealed: string, kid: string): Promise<JWK | undefined> {
    try {
      const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
      const { plaintext, protectedHeader } = await compactDecrypt(sealed, this.secret, options);
      return protectedHeader.kid === kid ? (JSON.parse(Buffer.from(plaintext).toString()) as JWK) : undefined;
    } catch {
      return undefined;
    }
  }
}

interface OpenKey extends SigningKey {
  publicJwk: PublicKey;
  createdAt: Date;
}

/** A new key is published this long before it signs, so that every gateway has fetched it. */
const announcedMs = 2 * 60_000;
/** For which a key is published that no longer signs. */
const tokenMs = (tokenLifetime + keptSeconds) * 1000;

/** The ES256 keys of this installation, made once and kept in the store, sealed. */
@Injectable()
export class KeyRing {
  private readonly keys: Model<KeyRecord>;
  /** Names of the keys that were told not to open. */
  private readonly told = new Set<string>();

  constructor(
    store: Store,
    private readonly clock: Clock,
    private readonly seal: KeySeal,
    private readonly logger: Logger,
  ) {
    this.keys = store.system<KeyRecord>('signing-keys', 'signing_keys', keySchema);
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
    // Any later one: the next may be of a clock that was ahead.
    const isStillUsed = (_key: OpenKey, index: number) =>
      all.slice(index + 1).every(({ createdAt }) => createdAt.getTime() > this.now() - announcedMs - tokenMs);
    return all.filter(isStillUsed).map(({ publicJwk }) => publicJwk);
  }

  async publicKey(kid: string): Promise<JWK | undefined> {
    return (await this.published()).find((key) => key.kid === kid);
  }

  /** Adds a key that takes over two minutes from now; tokens of the old one stay valid until they expire. */
  async rotate(): Promise<void> {
    await this.addAfter(await this.records());
  }

  private records(): Promise<KeyRecord[]> {
    return this.keys.find({}).sort({ _id: 1 }).lean<KeyRecord[]>();
  }

  /** Oldest first. */
  private async all(): Promise<OpenKey[]> {
    const records = await this.records();
    const found = await this.open(records);
    if (found.length) return found;
    await this.addAfter(records);
    return this.open(await this.records());
  }

  /** Leaves out what lies there open, and what the secret does not open: made by somebody else, or under a secret that is lost. */
  private async open(records: KeyRecord[]): Promise<OpenKey[]> {
    const opened = await Promise.all(records.map((record) => this.openOne(record)));
    return opened.filter((key) => key !== undefined);
  }

  private async openOne({ _id, kid, sealed, createdAt }: KeyRecord): Promise<OpenKey | undefined> {
    const privateJwk = sealed ? await this.seal.open(sealed, kid) : undefined;
    if (privateJwk) return { kid, privateJwk, publicJwk: publicOf(privateJwk, kid), createdAt };
    if (!this.told.has(kid))
      this.logger.warn({ generation: _id, kid }, 'a signing key does not open under AUTH_KEY_SECRET');
    this.told.add(kid);
    return undefined;
  }

  /** Whoever is first wins; the others use the winner's key. */
  private async addAfter(records: KeyRecord[]): Promise<void> {
    const generation = (records.at(-1)?._id ?? 0) + 1;
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const privateJwk = await exportJWK(pair.privateKey);
    const kid = await calculateJwkThumbprint(privateJwk);
    const sealed = await this.seal.close(privateJwk, kid);
    await insertOnce(this.keys, { _id: generation, kid, sealed, createdAt: this.clock.now() });
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

/** Taken from the sealed key and not stored beside it: nobody else's key is ever published. */
const publicOf = ({ x = '', y = '' }: JWK, kid: string): PublicKey => ({
  kty: 'EC',
  crv: 'P-256',
  x,
  y,
  kid,
  alg: algorithm,
  use: 'sig',
});
