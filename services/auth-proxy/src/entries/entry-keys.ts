import type { NewEntry } from '@officina/contracts/auth/accounts';
import { argon2, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { owasp, type Cost } from '../users/password-hash.ts';
import type { Entry } from '../users/user.model.ts';
import { meantCode, newCode, shownCode } from './short-codes.ts';

const derive = promisify(argon2);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The two keys of a link, and what is stored of them. */
interface NewKeys {
  shown: Pick<NewEntry, 'secret' | 'code'>;
  stored: Pick<Entry, 'secretHash' | 'codeHash'>;
}

/** Makes and hashes the secret (128 bits) and the code (40 bits) of a link. */
export class EntryKeys {
  private readonly pepper: Buffer;

  /**
   * @param secret `AUTH_KEY_SECRET`: without it, a copy of the store does not help to guess codes
   * @param cost of hashing a code, as of a password
   */
  constructor(
    secret: string,
    private readonly cost: Cost = owasp,
  ) {
    const bytes = hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'entry-codes', 32);
    this.pepper = Buffer.from(bytes);
  }

  async make(tenant: string): Promise<NewKeys> {
    const secret = randomBytes(16).toString('base64url');
    const code = newCode();
    const codeHash = await this.codeHash(tenant, code);
    return {
      shown: { secret, code: shownCode(code) },
      stored: { secretHash: this.secretHash(secret), codeHash },
    };
  }

  secretHash(secret: string): string {
    return sha256(secret).toString('base64url');
  }

  /**
   * The same for the same company and code, so that one hash finds the link among all of the company, and takes as long when there
   * is none.
   * @param code eight letters and digits, in capitals
   */
  async codeHash(tenant: string, code: string): Promise<string> {
    const meant = meantCode(code);
    const nonce = sha256(`entry code of ${tenant}`).subarray(0, 16);
    const hash = await derive('argon2id', {
      ...{ message: meant, nonce, secret: this.pepper, tagLength: 32 },
      ...this.cost,
    });
    return hash.toString('base64url');
  }
}
