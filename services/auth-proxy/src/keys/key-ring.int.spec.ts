import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { calculateJwkThumbprint, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK } from 'jose';
import { AuthBench, keySecret } from '../testing/auth-bench.ts';
import { KeyRing, KeyCipher } from './key-ring.ts';
let bench: AuthBench;
let ring: KeyRing;

const ringWith = (secret: string) => {
  const { store, logger } = bench.service.kit;
  return new KeyRing(store, bench.clock, new KeyCipher(secret), logger);
};
/** The documents as any service with access to the store sees them. */
const stored = () =>
  bench.service.kit.connection.collection<{ _id: number; [field: string]: unknown }>('signing_keys');

beforeAll(async () => {
  bench = await AuthBench.start();
  ring = ringWith(keySecret);
});
afterAll(() => bench.close());

const kids = async (of = ring) => (await of.published()).map(({ kid }) => kid);

async function openKey() {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const privateJwk = await exportJWK(pair.privateKey);
  const publicJwk: JWK = await exportJWK(pair.publicKey);
  return { kid: await calculateJwkThumbprint(publicJwk), privateJwk, publicJwk };
}

describe('key ring', () => {
  it('creates one key for any number of concurrent first requests', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => kids()));
    expect(new Set(all.flat()).size).toBe(1);
    expect(await kids()).toEqual([decodeProtectedHeader(await bench.signIn()).kid]);
  });

  it('stores no private key that another service could sign with', async () => {
    const [record] = await stored().find().toArray();
    expect(Object.keys(record ?? {}).sort()).toEqual(['_id', 'createdAt', 'kid', 'sealed']);
    const { privateJwk } = await ring.signing();
    expect(privateJwk.d).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(record)).not.toContain(privateJwk.d);
  });

  it('ignores an unencrypted key, even if all encrypted ones were deleted', async () => {
    const [kid] = await kids();
    const [record] = await stored().find().toArray();
    const attackers = await openKey();
    await stored().deleteMany({});
    await stored().insertOne({ _id: 1, ...attackers, createdAt: new Date(0) });
    const restarted = ringWith(keySecret);
    const [made, ...others] = await kids(restarted);
    expect([others, made === attackers.kid, made === kid]).toEqual([[], false, false]);
    expect(await stored().findOne({ _id: 1 })).not.toHaveProperty('sealed');
    await stored().deleteMany({});
    await stored().insertOne(record!);
  });

  it('ignores a key that another program has put into the store', async () => {
    const before = await kids();
    const attackers = await openKey();
    const otherSecret = await new KeyCipher('b'.repeat(43)).encrypt(attackers.privateJwk, attackers.kid);
    const createdAt = new Date(0);
    await stored().insertMany([
      { _id: 50, ...attackers, createdAt },
      { _id: 51, ...attackers, sealed: otherSecret, createdAt },
    ]);
    expect(await kids()).toEqual(before);
    await stored().deleteMany({ _id: { $gte: 50 } });
  });

  it('decrypts a key only under its own name', async () => {
    const cipher = new KeyCipher(keySecret);
    const { kid, privateJwk } = await openKey();
    const sealed = await cipher.encrypt(privateJwk, kid);
    expect(await cipher.decrypt(sealed, kid)).toEqual(privateJwk);
    expect(await cipher.decrypt(sealed, 'another')).toBeUndefined();
    const tag = sealed.lastIndexOf('.') + 1;
    const changed = sealed[tag] === 'A' ? 'B' : 'A';
    expect(
      await cipher.decrypt(`${sealed.slice(0, tag)}${changed}${sealed.slice(tag + 1)}`, kid),
    ).toBeUndefined();
  });

  it('continues with a new key if its secret was lost', async () => {
    const [old] = await kids();
    const lost = ringWith('c'.repeat(43));
    const [fresh, ...others] = await kids(lost);
    expect(others).toEqual([]);
    expect(fresh).not.toBe(old);
    expect(await kids()).toEqual([old]);
    await stored().deleteMany({ kid: fresh });
  });

  it('publishes a new key before it signs, and the old one until its last token has expired', async () => {
    const [old] = await kids();
    await bench.admin(admin.rotateKey, {});
    const [, fresh] = await kids();
    expect(decodeProtectedHeader(await bench.login()).kid).toBe(old);
    bench.clock.forward(121);
    const ticket = await bench.login();
    expect(decodeProtectedHeader(ticket).kid).toBe(fresh);
    await expect(bench.exchange(ticket)).resolves.toContain('.');
    expect(await kids()).toEqual([old, fresh]);
    // The last token, from a machine whose clock is behind.
    bench.clock.forward(12 * 3600 + 290);
    expect(await kids()).toEqual([old, fresh]);
    bench.clock.forward(3600);
    expect(await kids()).toEqual([fresh]);
  });

  it('keeps publishing an old key if the next one comes from a clock that was ahead', async () => {
    const year = 365 * 86_400;
    bench.clock.forward(year);
    await bench.admin(admin.rotateKey, {});
    bench.clock.forward(-year);
    await bench.admin(admin.rotateKey, {});
    const [, , fresh] = await kids();
    bench.clock.forward(121 + 13 * 3600);
    expect(await kids()).toEqual([fresh]);
  });
});
