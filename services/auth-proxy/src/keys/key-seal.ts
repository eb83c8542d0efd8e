import { CompactEncrypt, compactDecrypt, type JWK } from 'jose';

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
