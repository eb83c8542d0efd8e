import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  issuer,
  ticketAudience,
  ticketClaims,
  ticketHeader,
  ticketType,
  tokenType,
} from '@officina/contracts/auth/token';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { createHmac, createPublicKey } from 'node:crypto';
import { signJwt, verifyJwt } from './signed-jwt.ts';

const now = new Date('2026-11-21T10:00:00Z');
const seconds = now.getTime() / 1000;
const good = {
  iss: issuer,
  aud: ticketAudience,
  sub: '64b1f0c2a3d4e5f60718293a',
  TCODE: 'ROSSI',
  fullName: 'Anna Rossi',
  jti: 'b3f1',
  nonce: 'nonce-nonce-nonce-1',
  iat: seconds,
  exp: seconds + 60,
};

let ours: { kid: string; privateJwk: JWK; publicJwk: JWK; privateKey: CryptoKey; spki: string };
let otherKey: CryptoKey;
const lookedUp: string[] = [];

const keyOf = async (kid: string) => {
  lookedUp.push(kid);
  return kid === ours.kid ? ours.publicJwk : undefined;
};
const verify = (jwt: string, at = now) =>
  verifyJwt(jwt, { header: ticketHeader, claims: ticketClaims, lifetime: 60 }, keyOf, at);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signWith = (key: CryptoKey, header: Record<string, unknown>, claims: object = good) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: ticketType, kid: ours.kid, ...header })
    .sign(key);

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  otherKey = (await generateKeyPair('ES256')).privateKey;
  ours = {
    kid: 'kid-1',
    privateJwk: await exportJWK(pair.privateKey),
    publicJwk: await exportJWK(pair.publicKey),
    privateKey: pair.privateKey,
    spki: await exportSPKI(pair.publicKey),
  };
});

describe('signed JWT', () => {
  it('reads its own signature', async () => {
    await expect(verify(await signJwt(ticketType, good, ours))).resolves.toEqual(good);
  });

  it('refuses alg none, with and without a signature', async () => {
    const unsigned = `${encode({ alg: 'none', typ: ticketType, kid: ours.kid })}.${encode(good)}.`;
    await expect(verify(unsigned)).rejects.toMatchObject({ code: 'invalid' });
    await expect(verify(`${unsigned}AAAA`)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('refuses HS256 keyed with our public key, in each form an attacker could have it', async () => {
    const der = createPublicKey(ours.spki).export({ type: 'spki', format: 'der' });
    for (const secret of [ours.spki, der, JSON.stringify(ours.publicJwk)]) {
      const head = `${encode({ alg: 'HS256', typ: ticketType, kid: ours.kid })}.${encode(good)}`;
      const mac = createHmac('sha256', secret).update(head).digest('base64url');
      await expect(verify(`${head}.${mac}`)).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  it('refuses another key under our key’s name', async () => {
    await expect(verify(await signWith(otherKey, {}))).rejects.toMatchObject({ code: 'invalid' });
  });

  it('refuses unknown key names, and headers that contain or point to a key, without looking for one', async () => {
    const tricks = [
      '../../../dev/null',
      "' OR 1=1 --",
      'https://evil.example/jwks.json',
      '__proto__',
      'x'.repeat(65),
      '',
    ];
    for (const kid of tricks) {
      await expect(verify(await signWith(otherKey, { kid }))).rejects.toMatchObject({ code: 'invalid' });
    }
    lookedUp.length = 0;
    for (const extra of [
      { jku: 'https://evil.example/jwks.json' },
      { x5u: 'https://evil.example/cert.pem' },
      { jwk: ours.publicJwk },
      { x5c: ['MIIB'] },
      { kid: 7 },
      { kid: undefined },
    ]) {
      const jwt = await signWith(ours.privateKey, extra);
      await expect(verify(jwt)).rejects.toMatchObject({ code: 'invalid' });
    }
    expect(lookedUp).toEqual([]);
  });

  it('refuses a wrong issuer, audience or type, and invalid times', async () => {
    for (const wrong of [
      { iss: 'evil' },
      { iss: undefined },
      { aud: 'session' },
      { aud: ['ticket', 'session'] },
      { exp: seconds - 1 },
      { exp: seconds },
      { exp: undefined },
      { exp: 'tomorrow' },
      // Five minutes longer than the lifetime of one issued now.
      { exp: seconds + 361 },
      { nbf: seconds + 5 },
      { iat: undefined },
    ]) {
      const jwt = await signWith(ours.privateKey, {}, { ...good, ...wrong });
      await expect(verify(jwt)).rejects.toMatchObject({ code: 'invalid' });
    }
    for (const typ of [tokenType, 'JWT', undefined]) {
      await expect(verify(await signWith(ours.privateKey, { typ }))).rejects.toMatchObject({
        code: 'invalid',
      });
    }
  });

  it('refuses a changed byte, a missing signature and invalid text', async () => {
    const jwt = await signJwt(ticketType, good, ours);
    const [head, body, signature = ''] = jwt.split('.');
    const forged = encode({ ...good, TCODE: 'CANTINA' });
    for (const bad of [
      `${head}.${forged}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      jwt.toUpperCase(),
      '',
      'x',
      '..',
      'é.é.é',
    ]) {
      await expect(verify(bad)).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  it('refuses missing or malformed claims, even with the right key', async () => {
    for (const wrong of [
      { TCODE: undefined },
      { TCODE: ['ROSSI'] },
      { TCODE: { $ne: null } },
      { TCODE: 'rossi' },
      { sub: undefined },
      { sub: 'anna' },
      { nonce: undefined },
      { jti: undefined },
    ]) {
      const jwt = await signWith(ours.privateKey, {}, { ...good, ...wrong });
      await expect(verify(jwt)).rejects.toMatchObject({ code: 'invalid' });
    }
  });
});
