import { hkdfSync } from 'node:crypto';

/** Keys for one purpose each, derived from the secret that only auth-proxy has. */
export class AuthSecret {
  private readonly secret: Buffer;

  /** @param secret 32 bytes in base64url */
  constructor(secret: string) {
    this.secret = Buffer.from(secret, 'base64url');
  }

  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secret, '', purpose, 32));
  }
}
