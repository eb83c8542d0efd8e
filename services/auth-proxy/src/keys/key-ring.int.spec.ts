import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { decodeProtectedHeader } from 'jose';
import { AuthBench } from '../testing/auth-bench.ts';
import { KeyRing } from './key-ring.ts';

let bench: AuthBench;
let ring: KeyRing;

beforeAll(async () => {
  bench = await AuthBench.start();
  ring = new KeyRing(bench.service.kit.store, bench.clock);
});
afterAll(() => bench.close());

const kids = async () => (await ring.published()).map(({ kid }) => kid);

describe('key ring', () => {
  it('makes one key however many ask first', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => kids()));
    expect(new Set(all.flat()).size).toBe(1);
    expect(await kids()).toEqual([decodeProtectedHeader(await bench.signIn()).kid]);
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
    bench.clock.forward(12 * 3600 + 1);
    expect(await kids()).toEqual([fresh]);
  });
});
