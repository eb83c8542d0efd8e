import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readings } from '@officina/contracts/industrial/readings';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { setTimeout as delay } from 'node:timers/promises';
import { json, testGateway } from '../testing/test-gateway.ts';

const reading = {
  fc: 3,
  address: 100,
  unit: 1,
  words: [],
  values: [],
  ms: 4_500,
  failure: 'silent' as const,
};

let gateway: Awaited<ReturnType<typeof testGateway>>;
let industrial: { close(): Promise<void> };
let afterMs = 0;

beforeAll(async () => {
  gateway = await testGateway();
  industrial = await standIn(gateway.nats, 'industrial', readings.trial, async () => {
    await delay(afterMs);
    return { reading, neighbours: [], otherUnits: [] };
  });
});
afterAll(async () => {
  await gateway.close();
  await industrial.close();
});

it.each([
  [6_000, 200],
  [9_000, 504],
])(
  'a trial reading that takes %i ms is answered %i, with a limit of eight seconds',
  async (durationMs, status) => {
    afterMs = durationMs;
    const body = { register: 'h100', connection: '10.0.0.7' };
    const answer = await gateway.fetch('/api/maintenance/sensor/try', json('POST', body));
    expect(answer.status).toBe(status);
  },
);
