import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sessions } from '@officina/contracts/auth/sessions';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testNats, type TestNats } from '@officina/server-kit/testing/test-nats';
import { UsedTokens } from './auth-state.ts';

let nats: TestNats;
let gateway: Awaited<ReturnType<typeof testBus>>;
let reports: string[][] = [];
const open = () =>
  standIn(nats, 'auth', sessions.used, ({ body }) => {
    reports.push(body.tokenIds);
    return { ok: true as const };
  });

beforeAll(async () => {
  nats = await testNats();
  gateway = await testBus(nats, 'gateway');
});
beforeEach(() => {
  reports = [];
});
afterAll(async () => {
  await gateway.close();
  await nats.close();
});

it('used tokens are reported once each, a thousand at a time, and forgotten', async () => {
  const auth = await open();
  const used = new UsedTokens(gateway.bus);
  await used.report();
  expect(reports).toEqual([]);
  const ids = Array.from({ length: 1_001 }, (_, index) => `token-${index}`);
  for (const id of [...ids, ...ids]) used.note(id);
  await used.report();
  expect(reports).toEqual([ids.slice(0, 1_000), ids.slice(1_000)]);
  await used.report();
  expect(reports).toHaveLength(2);
  await auth.close();
});

it('while auth-proxy is down, uses are lost and nothing fails', async () => {
  const used = new UsedTokens(gateway.bus);
  used.note('one');
  await used.report();
  const auth = await open();
  used.note('two');
  await used.report();
  expect(reports).toEqual([['two']]);
  await auth.close();
});
