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
import { insertOnce } from '@officina/server-kit/store/insert-once';
import { graceSeconds } from '../sessions/expiring.ts';
import type { SigningKey } from '../sessions/signed-jwt.ts';

/** A stored signing key. */
interface KeyRecord {
  /** Generation, from 1, unique so that two processes that start at once create one key. */
  _id: number;
  kid: string;
  /** The private key, encrypted by KeyCipher. */
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

/** Encrypts and decrypts private keys: AES-256-GCM with a secret that only auth-proxy has. */
export class KeyCipher {
  private readonly secret: Buffer;

  /** @param secret 32 bytes in base64url */
  constructor(secret: string) {
    this.secret = Buffer.from(secret, 'base64url');
  }

  /** A JWE that only this secret decrypts, and only under this name. */
  encrypt(privateJwk: JWK, kid: string): Promise<string> {
    return new CompactEncrypt(Buffer.from(JSON.stringify(privateJwk)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .encrypt(this.secret);
  }

  /** The private key; undefined if it was encrypted with another secret or name, or was changed. */
  async decrypt(sealed: string, kid: string): Promise<JWK | undefined> {
    try {
      const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
      const { plaintext, protectedHeader } = await compactDecrypt(sealed, this.secret, options);
      return protectedHeader.kid === kid ? (JSON.parse(Buffer.from(plaintext).toString()) as JWK) : undefined;
    } catch {
      return undefined;
    }
  }
}

interface DecryptedKey extends SigningKey {
  publicJwk: PublicKey;
  createdAt: Date;
}

/** How long a new key is published before it signs, so that every gateway has fetched it. */
const announceMs = 2 * 60_000;
/** How long a key is published after it stops signing. */
const retireMs = (tokenLifetime + graceSeconds) * 1000;

/** The ES256 keys of this installation, created once and stored encrypted. */
@Injectable()
export class KeyRing {
  private readonly keys: Model<KeyRecord>;
  /** Names of keys whose failed decryption was logged. */
  private readonly reported = new Set<string>();

  constructor(
    store: Store,
    private readonly clock: Clock,
    private readonly cipher: KeyCipher,
    private readonly logger: Logger,
  ) {
    this.keys = store.system<KeyRecord>('signing-keys', 'signing_keys', keySchema);
  }

  /** The newest key that was announced long enough; the very first one signs immediately. */
  async signing(): Promise<SigningKey> {
    const all = await this.all();
    const announced = all.filter(({ createdAt }) => createdAt.getTime() <= this.now() - announceMs);
    const key = announced.at(-1) ?? all[0];
    if (!key) throw new Error('the store keeps no signing key');
    return key;
  }

  /** Keys with which a valid token may be signed. */
  async published(): Promise<PublicKey[]> {
    const all = await this.all();
    // Not just the next one, which may come from a clock that was ahead.
    const isStillUsed = (_key: DecryptedKey, index: number) =>
      all.slice(index + 1).every(({ createdAt }) => createdAt.getTime() > this.now() - announceMs - retireMs);
    return all.filter(isStillUsed).map(({ publicJwk }) => publicJwk);
  }

  async publicKey(kid: string): Promise<JWK | undefined> {
    return (await this.published()).find((key) => key.kid === kid);
  }

  /** Adds a key that takes over in two minutes; tokens of the old one stay valid until they expire. */
  async rotate(): Promise<void> {
    await this.addAfter(await this.records());
  }

  private records(): Promise<KeyRecord[]> {
    return this.keys.find({}).sort({ _id: 1 }).lean<KeyRecord[]>();
  }

  /** All usable keys, oldest first. */
  private async all(): Promise<DecryptedKey[]> {
    const records = await this.records();
    const found = await this.decryptAll(records);
    if (found.length) return found;
    await this.addAfter(records);
    return this.decryptAll(await this.records());
  }

  /** Skips unencrypted keys, and those that the secret does not decrypt: created by another program, or with a lost secret. */
  private async decryptAll(records: KeyRecord[]): Promise<DecryptedKey[]> {
    const opened = await Promise.all(records.map((record) => this.decryptOne(record)));
    return opened.filter((key) => key !== undefined);
  }

  private async decryptOne({ _id, kid, sealed, createdAt }: KeyRecord): Promise<DecryptedKey | undefined> {
    const privateJwk = sealed ? await this.cipher.decrypt(sealed, kid) : undefined;
    if (privateJwk) return { kid, privateJwk, publicJwk: publicOf(privateJwk, kid), createdAt };
    if (!this.reported.has(kid))
      this.logger.warn({ generation: _id, kid }, 'a signing key does not open under AUTH_KEY_SECRET');
    this.reported.add(kid);
    return undefined;
  }

  /** The first process wins; the others use its key. */
  private async addAfter(records: KeyRecord[]): Promise<void> {
    const generation = (records.at(-1)?._id ?? 0) + 1;
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const privateJwk = await exportJWK(pair.privateKey);
    const kid = await calculateJwkThumbprint(privateJwk);
    const sealed = await this.cipher.encrypt(privateJwk, kid);
    await insertOnce(this.keys, { _id: generation, kid, sealed, createdAt: this.clock.now() });
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

/** Derived from the encrypted key instead of stored: no other key is ever published. */
const publicOf = ({ x = '', y = '' }: JWK, kid: string): PublicKey => ({
  kty: 'EC',
  crv: 'P-256',
  x,
  y,
  kid,
  alg: algorithm,
  use: 'sig',
});
