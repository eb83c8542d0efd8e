import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { calculateJwkThumbprint, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK } from 'jose';
import { AuthBench, keySecret } from '../testing/auth-bench.ts';
import { KeyRing, KeySeal } from './key-ring.ts';
let bench: AuthBench;
let ring: KeyRing;

const ringWith = (secret: string) => {
  const { store, logger } = bench.service.kit;
  return new KeyRing(store, bench.clock, new KeySeal(secret), logger);
};
/** The documents as every service with the store's address sees them. */
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
  it('makes one key however many ask first', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => kids()));
    expect(new Set(all.flat()).size).toBe(1);
    expect(await kids()).toEqual([decodeProtectedHeader(await bench.signIn()).kid]);
  });

  it('keeps nothing of a private key in the store that another service could sign with', async () => {
    const [record] = await stored().find().toArray();
    expect(Object.keys(record ?? {}).sort()).toEqual(['_id', 'createdAt', 'kid', 'sealed']);
    const { privateJwk } = await ring.signing();
    expect(privateJwk.d).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(record)).not.toContain(privateJwk.d);
  });

  it('takes no open key, not even where somebody has deleted all sealed ones', async () => {
    const [kid] = await kids();
    const [record] = await stored().find().toArray();
    const foreign = await openKey();
    await stored().deleteMany({});
    await stored().insertOne({ _id: 1, ...foreign, createdAt: new Date(0) });
    const restarted = ringWith(keySecret);
    const [made, ...others] = await kids(restarted);
    expect([others, made === foreign.kid, made === kid]).toEqual([[], false, false]);
    expect(await stored().findOne({ _id: 1 })).not.toHaveProperty('sealed');
    await stored().deleteMany({});
    await stored().insertOne(record!);
  });

  it('takes no key that somebody else has put into the store', async () => {
    const before = await kids();
    const foreign = await openKey();
    const elsewhere = await new KeySeal('b'.repeat(43)).close(foreign.privateJwk, foreign.kid);
    const createdAt = new Date(0);
    await stored().insertMany([
      { _id: 50, ...foreign, createdAt },
      { _id: 51, ...foreign, sealed: elsewhere, createdAt },
    ]);
    expect(await kids()).toEqual(before);
    await stored().deleteMany({ _id: { $gte: 50 } });
  });

  it('opens a key under its own name only', async () => {
    const seal = new KeySeal(keySecret);
    const { kid, privateJwk } = await openKey();
    const sealed = await seal.close(privateJwk, kid);
    expect(await seal.open(sealed, kid)).toEqual(privateJwk);
    expect(await seal.open(sealed, 'another')).toBeUndefined();
    const tag = sealed.lastIndexOf('.') + 1;
    const changed = sealed[tag] === 'A' ? 'B' : 'A';
    expect(await seal.open(`${sealed.slice(0, tag)}${changed}${sealed.slice(tag + 1)}`, kid)).toBeUndefined();
  });

  it('goes on with a new key when its secret was lost', async () => {
    const [old] = await kids();
    const lost = ringWith('c'.repeat(43));
    const [fresh, ...others] = await kids(lost);
    expect(others).toEqual([]);
    expect(fresh).not.toBe(old);
    expect(await kids()).toEqual([old]);
    await stored().deleteMany({ kid: fresh });
  });

  it('publishes a new key before it signs and the old one until its last token is over', async () => {
    const [old] = await kids();
    await bench.admin(admin.rotateKey, {});
    const [, fresh] = await kids();
    expect(decodeProtectedHeader(await bench.login()).kid).toBe(old);
    bench.clock.forward(121);
    const ticket = await bench.login();
    expect(decodeProtectedHeader(ticket).kid).toBe(fresh);
    await expect(bench.exchange(ticket)).resolves.toContain('.');
    expect(await kids()).toEqual([old, fresh]);
    // The last token, of a machine whose clock is behind.
    bench.clock.forward(12 * 3600 + 290);
    expect(await kids()).toEqual([old, fresh]);
    bench.clock.forward(3600);
    expect(await kids()).toEqual([fresh]);
  });

  it('publishes an old key no longer because the next one is of a clock that was ahead', async () => {
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
