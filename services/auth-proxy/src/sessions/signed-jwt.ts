import { AppError } from '@officina/server-kit/app-error';
import { algorithm } from '@officina/contracts/auth/token';
import { isValidNow } from '@officina/server-kit/clock';
import { decodeProtectedHeader, importJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import type { z } from 'zod';

/** A private key, with the name of its published public key. */
export interface SigningKey {
  kid: string;
  privateJwk: JWK;
}

/** The shape of a kind of JWT; both schemas come from the contracts. */
export interface JwtKind<C extends z.ZodType> {
  header: z.ZodType<{ kid: string }>;
  claims: C;
  /** Its lifetime in seconds. */
  lifetime: number;
}

const refused = () => new AppError('invalid', 'L’accesso non vale più: accedi di nuovo.');

/** Signs claims unchanged, including their times. */
export async function signJwt(
  typ: string,
  claims: Record<string, unknown>,
  key: SigningKey,
): Promise<string> {
  const privateKey = await importJWK(key.privateJwk, algorithm);
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ, kid: key.kid }).sign(privateKey);
}

/**
 * Checks header, signature, times and shape.
 * @param publicKey finds a published key by name; never loads a key that a header points to
 * @throws AppError `invalid` with one text for every cause
 */
export async function verifyJwt<C extends z.ZodType<{ exp: number }>>(
  jwt: string,
  kind: JwtKind<C>,
  publicKey: (kid: string) => Promise<JWK | undefined>,
  now: Date,
): Promise<z.output<C>> {
  const header = kind.header.safeParse(headerOf(jwt));
  const jwk = header.success ? await publicKey(header.data.kid) : undefined;
  if (!jwk) throw refused();
  const options = { algorithms: [algorithm], currentDate: now, requiredClaims: ['exp', 'iat'] };
  const verified = await jwtVerify(jwt, await importJWK(jwk, algorithm), options).catch(() => null);
  const claims = kind.claims.safeParse(verified?.payload);
  if (!claims.success || !isValidNow(claims.data.exp, kind.lifetime, now)) throw refused();
  return claims.data;
}

function headerOf(jwt: string): unknown {
  try {
    return decodeProtectedHeader(jwt);
  } catch {
    return null;
  }
}
