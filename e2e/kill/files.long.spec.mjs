import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import JSZip from 'jszip';
import mongoose from 'mongoose';
import { until } from '../../infra/lib/wait.mjs';
import { makeTenant, moreTokens } from '../../infra/run/testing/tenant.mjs';
import { socketBufferBytes } from './socket-buffers.mjs';
import { unlimitedGateway, startKilledStack } from './killed-stack.mjs';
import { isReady } from './storm.mjs';

const rows = 4_000;
const readyLimitMs = 120_000;

/** Gateway timeout between the bytes of a file: short when a service is killed, long when all services run. */
const gatewayTimeout = { ms: '20000' };
/** Variables of the gateway, read at each start. */
const gateway = {
  ...unlimitedGateway,
  LIMIT_READER_MS: '8000',
  get FILE_SILENCE_MS() {
    return gatewayTimeout.ms;
  },
};
/** Processes that died, with the reason. */
const deaths = [];
let killed;
let plant;
let other;

/** Copies the tenant's only intervention directly in the store, with incompressible texts, up to `bytes` in total. */
async function multiply({ mongoUri, databasePrefix }, tenantId, bytes) {
  const client = await new mongoose.mongo.MongoClient(mongoUri).connect();
  const stored = client.db(`${databasePrefix}_maintenance`).collection('interventions');
  const row = await stored.findOne({ tenantId });
  const copy = () => ({
    ...row,
    _id: new mongoose.Types.ObjectId(),
    _outbox: [],
    issueDescription: randomBytes(Math.ceil(bytes / rows)).toString('base64'),
  });
  for (let made = 1; made < rows; made += 1_000)
    await stored.insertMany(Array.from({ length: Math.min(1_000, rows - made) }, copy));
  await client.close();
}

beforeAll(async () => {
  const services = ['auth-proxy', 'events', 'maintenance', 'orders', 'sites', 'gateway'];
  killed = await startKilledStack({ env: { gateway }, onDeath: (...death) => deaths.push(death), services });
  const { stack } = killed;
  [plant, other] = [
    await makeTenant(stack, 'EXCEL', { shared: 1 }),
    await makeTenant(stack, 'OTHER', { shared: 1 }),
  ];
  plant.colleague = (await moreTokens(stack, 'EXCEL', 1))[0];
  // Far more than the sockets between gateway and reader can buffer.
  await multiply(stack, 'EXCEL', 3 * (await socketBufferBytes()));
}, 180_000);

afterAll(async () => {
  await killed?.stop();
});

/** Uses a new connection: one that already carried a file buffers more of the next unread one. */
const ask = ({ url, machineIds: [id], token }, by = token) =>
  fetch(`${url}/api/maintenance/intervention/bymachine/${id}/excel`, {
    headers: { 'x-auth-token': by, connection: 'close' },
  });

/** A file whose first bytes have arrived, and a function that reads the rest. */
async function begin() {
  const { status, body } = await ask(plant);
  const reader = body.getReader();
  expect([status, (await reader.read()).value.length > 0]).toEqual([200, true]);
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  return { rest };
}

/**
 * The number of rows below a file's header, by their tags, because reading every cell takes fifteen times as long.
 * Throws when the file is incomplete.
 */
async function rowsIn(answer) {
  expect(answer.status).toBe(200);
  const zip = await JSZip.loadAsync(Buffer.from(await answer.arrayBuffer()));
  const sheet = await zip.file('xl/worksheets/sheet1.xml').async('string');
  expect(sheet.slice(-100)).toMatch(/<\/worksheet>\s*$/);
  return sheet.split('<row ').length - 2;
}

/** Kills a service; returns a function that waits until another process of it is ready. */
function killService(service, signal = 'SIGKILL') {
  const pidOf = () => killed.stack.processes.find(({ name }) => name === service).pid;
  const before = pidOf();
  killed.stack.kill(service, signal);
  return async () => {
    const isAnother = () => {
      if ([undefined, before].includes(pidOf())) throw new Error(`${service} was not started again`);
    };
    await until(isAnother, { limitMs: readyLimitMs });
    await until(() => isReady(killed.stack), { limitMs: readyLimitMs });
  };
}

test.each([
  ['killed', 'SIGKILL'],
  ['hung', 'SIGSTOP'],
])(
  'an Excel export whose service is %s in the middle is aborted, and the next one is complete',
  async (_, signal) => {
    const { rest } = await begin();
    const back = killService('maintenance', signal);
    await expect(rest()).rejects.toThrow();
    await back();
    expect(await rowsIn(await ask(plant))).toBe(rows);
  },
);

/** The PDF of an order of 500 rows as its reader receives it: its bytes, or the reason for their absence. */
async function fetchPdf({ url, token }) {
  const row = { code: 'CIN-A42', name: 'Cinghia trapezoidale', description: 'Per il motore', qt: 2 };
  const order = { _id: 'a4e7d', orderDate: '17-09-2026', orderStatus: 'SENT', rows: Array(500).fill(row) };
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(order) };
  const answer = await fetch(`${url}/api/createPDF/maintenance-order`, request);
  if (answer.status !== 200) return answer.status;
  return answer.arrayBuffer().then(Buffer.from, () => 'cut');
}

test('no PDF is incomplete when its service is killed during rendering, and the next one is complete', async () => {
  const whole = await fetchPdf(plant);
  expect((await fetchPdf(plant)).equals(whole)).toBe(true);
  const pending = [fetchPdf(plant), fetchPdf(plant), fetchPdf(plant), fetchPdf(plant)];
  // They are rendered in sequence.
  await Promise.race(pending);
  const back = killService('orders');
  const got = await Promise.all(pending);
  await back();
  const kept = got.filter((one) => !Buffer.isBuffer(one));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((one) => ![503, 504, 'cut'].includes(one))).toEqual([]);
  expect(got.filter((one) => Buffer.isBuffer(one) && !one.equals(whole))).toEqual([]);
  expect((await fetchPdf(plant)).equals(whole)).toBe(true);
});

describe('on a busy machine', () => {
  beforeAll(async () => {
    gatewayTimeout.ms = '60000';
    await killed.stack.restart('gateway');
    deaths.length = 0;
    await until(() => isReady(killed.stack), { limitMs: readyLimitMs });
  });

  test('two concurrent exports of one person are both complete', async () => {
    const both = [ask(plant), ask(plant)].map(async (answer) => rowsIn(await answer));
    expect(await Promise.all(both)).toEqual([rows, rows]);
  });

  test('concurrent exports are limited to four per user and six per tenant; others are asked to retry, and another tenant has its own limit', async () => {
    const people = Array.from({ length: 20 }, (_, at) => (at % 2 ? plant.colleague : plant.token));
    const pending = people.map(async (by) => ({ by, answer: await ask(plant, by) }));
    await Promise.race(pending);
    expect(await rowsIn(await ask(other))).toBe(1);
    const answers = await Promise.all(pending);
    expect(deaths).toEqual([]);
    const refused = answers.filter(({ answer }) => answer.status === 503).map(({ answer }) => answer);
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(14).fill('5'));
    const made = answers.filter(({ answer }) => answer.status !== 503);
    expect(made.map(({ answer }) => answer.status)).toEqual(Array(6).fill(200));
    for (const by of [plant.token, plant.colleague])
      expect(made.filter((one) => one.by === by).length).toBeLessThanOrEqual(4);
    // A client that does not read is disconnected and frees its slot.
    const next = until(
      async () => {
        const answer = await ask(plant);
        if (answer.status !== 200) throw new Error(`${answer.status}`);
        return answer;
      },
      { limitMs: readyLimitMs },
    );
    expect(await rowsIn(await next)).toBe(rows);
    // All six slots are free once those clients are disconnected.
    await until(
      async () => {
        const more = await Promise.all(people.slice(0, 6).map((by) => ask(plant, by)));
        await Promise.all(more.map(({ body }) => body.cancel()));
        expect(more.map(({ status }) => status)).toEqual(Array(6).fill(200));
      },
      { limitMs: readyLimitMs, everyMs: 1_000 },
    );
    for (const { answer } of made) await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});
