import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AuthBench } from '../testing/auth-bench.ts';
import { RememberedDevices, type KnownDevice } from './remembered-devices.ts';

let bench: AuthBench;
let devices: RememberedDevices;
beforeAll(async () => {
  bench = await AuthBench.start({ isEmpty: true });
  devices = (await bench.service.another({ clock: bench.clock })).get(RememberedDevices);
});
afterAll(() => bench.close());

const owner = { tenantId: 'ROSSI', userId: '64b000000000000000000001' };
const day = 24 * 3_600;
const nextOf = async (cookie: string): Promise<string> => {
  const known = await devices.use(cookie);
  expect(known).toMatchObject(owner);
  return (known as KnownDevice).next;
};

it('recognizes a device and gives it a new secret of 256 bits at each use', async () => {
  const first = await devices.remember(owner);
  const second = await nextOf(first);
  const third = await nextOf(second);
  const secrets = [first, second, third].map((cookie) => cookie.split('.')[1] ?? '');
  expect(new Set(secrets).size).toBe(3);
  expect(secrets.map((secret) => Buffer.from(secret, 'base64url').length)).toEqual([32, 32, 32]);
});

it('gives two tabs that ask at once the same successor', async () => {
  const cookie = await devices.remember(owner);
  const [one, other] = await Promise.all([nextOf(cookie), nextOf(cookie)]);
  expect(one).toBe(other);
  await nextOf(one);
});

it('accepts the former secret for a minute, as its answer may have been lost', async () => {
  const cookie = await devices.remember(owner);
  const next = await nextOf(cookie);
  bench.clock.forward(59);
  expect(await nextOf(cookie)).toBe(next);
  bench.clock.forward(2);
  expect(await devices.use(cookie)).toBe('copied');
  expect(await devices.use(next)).toBe('unknown');
});

it('ends the device when a secret is used whose successor was used, even within the minute', async () => {
  const cookie = await devices.remember(owner);
  const next = await nextOf(await nextOf(cookie));
  expect(await devices.use(cookie)).toBe('copied');
  expect(await devices.use(next)).toBe('unknown');
});

it('forgets a device after 30 days without use, and after 90 days in all', async () => {
  const unused = await devices.remember(owner);
  bench.clock.forward(30 * day);
  expect(await devices.use(unused)).toBe('unknown');
  let cookie = await devices.remember(owner);
  for (let month = 0; month < 3; month += 1) {
    bench.clock.forward(29 * day);
    cookie = await nextOf(cookie);
  }
  bench.clock.forward(3 * day);
  expect(await devices.use(cookie)).toBe('unknown');
});

it('knows nothing of a secret with another device’s name, and ends that device', async () => {
  const [one, other] = [await devices.remember(owner), await devices.remember(owner)];
  const mixed = `${one.split('.')[0]}.${other.split('.')[1]}`;
  expect(await devices.use(mixed)).toBe('copied');
  await nextOf(other);
});
