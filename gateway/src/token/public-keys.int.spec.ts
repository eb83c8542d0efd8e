import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { keys, type PublicKey } from '@officina/contracts/auth/sessions';
import { Clock } from '@officina/server-kit/clock';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testNats, type TestNats } from '@officina/server-kit/testing/test-nats';
import { PublicKeys } from './auth-state.ts';

class ManualClock extends Clock {
  ms = Date.UTC(2026, 10, 21);
  now(): Date {
    return new Date(this.ms);
  }
}

let nats: TestNats;
let gateway: Awaited<ReturnType<typeof testBus>>;
let auth: { close: () => Promise<void> } | undefined;
let published: PublicKey[];
let requests: number;
let clock: ManualClock;
let known: PublicKeys;

const open = async () =>
  (auth = await standIn(nats, 'auth', keys.public, () => {
    requests += 1;
    return { keys: published };
  }));
const close = async () => {
  await auth?.close();
  auth = undefined;
};
const newKey = (kid: string) => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' } as PublicKey;
};

beforeAll(async () => {
  nats = await testNats();
  gateway = await testBus(nats, 'gateway');
});
beforeEach(async () => {
  [published, requests, clock] = [[newKey('k1')], 0, new ManualClock()];
  if (!auth) await open();
  known = new PublicKeys(gateway.bus, clock);
  expect(await known.find('k1')).toContain('BEGIN PUBLIC KEY');
});
afterAll(async () => {
  await close();
  await gateway.close();
  await nats.close();
});

it('an unknown key is requested once in ten seconds', async () => {
  for (const seconds of [0, 5, 9.999]) {
    clock.ms = Date.UTC(2026, 10, 21) + seconds * 1000;
    expect(await known.find('k2')).toBeUndefined();
  }
  expect(requests).toBe(1);
  published.push(newKey('k2'));
  clock.ms = Date.UTC(2026, 10, 21) + 10_000;
  expect(await known.find('k2')).toContain('BEGIN PUBLIC KEY');
  expect(requests).toBe(2);
});

it('while auth-proxy is down, an unknown key is unavailable, and known keys stay valid', async () => {
  await close();
  clock.ms += 10_000;
  await expect(known.find('k2')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(known.find('k2')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await known.find('k1')).toContain('BEGIN PUBLIC KEY');
  await open();
  expect(await known.find('k2')).toBeUndefined();
});

it('a key that auth-proxy has removed becomes unknown', async () => {
  published = [newKey('k3')];
  await known.refresh();
  expect([known.has('k1'), known.has('k3')]).toEqual([false, true]);
});
