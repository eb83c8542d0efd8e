import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { z } from 'zod';
import { AuthSecret } from '../keys/auth-secret.ts';

/** What a sealed text is for: each opens as one kind alone. */
export type SealedKind = 'flow' | 'choice' | 'session';

/** Texts for cookies that nobody else can read or change, for some time: AES-256-GCM with keys of auth-proxy. */
@Injectable()
export class Seals {
  constructor(
    private readonly secret: AuthSecret,
    private readonly clock: Clock,
  ) {}

  async seal(kind: SealedKind, value: object, seconds: number): Promise<string> {
    return new EncryptJWT({ ...value })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(new Date(this.clock.now().getTime() + seconds * 1000))
      .encrypt(this.keyFor(kind));
  }

  /** The value; undefined if the text is another kind, was changed, or has expired. */
  async open<S extends z.ZodType>(
    kind: SealedKind,
    text: string,
    schema: S,
  ): Promise<z.output<S> | undefined> {
    const options = {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      currentDate: this.clock.now(),
      requiredClaims: ['exp'],
    };
    const opened = await jwtDecrypt(text, this.keyFor(kind), options).catch(() => undefined);
    return schema.safeParse(opened?.payload).data;
  }

  private keyFor(kind: SealedKind): Buffer {
    return this.secret.keyFor(`oidc ${kind}`);
  }
}
