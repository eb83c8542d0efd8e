import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import JSZip from 'jszip';
import mongoose from 'mongoose';
import { until } from '../../infra/lib/wait.mjs';
import { makeTenant, moreTokens } from '../../infra/run/testing/tenant.mjs';
import { heldBySockets } from './held-by-sockets.mjs';
import { patientGateway, startKilledStack } from './killed-stack.mjs';
import { isReady } from './storm.mjs';

const rows = 4_000;
const readyLimitMs = 120_000;

/** How long the gateway waits for the next bytes of a file: short where a service is struck, long where all work. */
const silence = { ms: '20000' };
/** Variables of the gateway, read at each of its starts. */
const gateway = {
  ...patientGateway,
  LIMIT_READER_MS: '8000',
  get FILE_SILENCE_MS() {
    return silence.ms;
  },
};
/** What has died, and why. */
const deaths = [];
let killed;
let plant;
let other;

/** The one intervention of the tenant, over and over, straight into the store; its texts do not compress: `bytes` in all. */
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
  // Far more than what the sockets between gateway and reader hold by themselves.
  await multiply(stack, 'EXCEL', 3 * (await heldBySockets()));
}, 180_000);

afterAll(async () => {
  await killed?.stop();
});

/** By a connection of its own: one over which a file was read holds more of the next one than nobody reads. */
const ask = ({ url, machineIds: [id], token }, by = token) =>
  fetch(`${url}/api/maintenance/intervention/bymachine/${id}/excel`, {
    headers: { 'x-auth-token': by, connection: 'close' },
  });

/** A file of which the first bytes are there, and a way to take the others. */
async function begin() {
  const { status, body } = await ask(plant);
  const reader = body.getReader();
  expect([status, (await reader.read()).value.length > 0]).toEqual([200, true]);
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  return { rest };
}

/** How many rows a file has under its head, by their marks: to read every cell takes fifteen times as long. Throws when it is not whole. */
async function rowsIn(answer) {
  expect(answer.status).toBe(200);
  const zip = await JSZip.loadAsync(Buffer.from(await answer.arrayBuffer()));
  const sheet = await zip.file('xl/worksheets/sheet1.xml').async('string');
  expect(sheet.slice(-100)).toMatch(/<\/worksheet>\s*$/);
  return sheet.split('<row ').length - 2;
}

/** Kills a service; answers what waits until another process of it is ready. */
function strike(service, signal = 'SIGKILL') {
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
])('an Excel whose service is %s in the middle breaks off, and the next one is whole', async (_, signal) => {
  const { rest } = await begin();
  const back = strike('maintenance', signal);
  await expect(rest()).rejects.toThrow();
  await back();
  expect(await rowsIn(await ask(plant))).toBe(rows);
});

/** The PDF of an order of 500 rows, as its reader gets it: its bytes, or why there are none. */
async function drawn({ url, token }) {
  const row = { code: 'CIN-A42', name: 'Cinghia trapezoidale', description: 'Per il motore', qt: 2 };
  const order = { _id: 'a4e7d', orderDate: '17-09-2026', orderStatus: 'SENT', rows: Array(500).fill(row) };
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(order) };
  const answer = await fetch(`${url}/api/createPDF/maintenance-order`, request);
  if (answer.status !== 200) return answer.status;
  return answer.arrayBuffer().then(Buffer.from, () => 'cut');
}

test('of PDFs whose service is killed while they are drawn none is short, and the next one is whole', async () => {
  const whole = await drawn(plant);
  expect((await drawn(plant)).equals(whole)).toBe(true);
  const asked = [drawn(plant), drawn(plant), drawn(plant), drawn(plant)];
  // They are drawn one after the other.
  await Promise.race(asked);
  const back = strike('orders');
  const got = await Promise.all(asked);
  await back();
  const kept = got.filter((one) => !Buffer.isBuffer(one));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((one) => ![503, 504, 'cut'].includes(one))).toEqual([]);
  expect(got.filter((one) => Buffer.isBuffer(one) && !one.equals(whole))).toEqual([]);
  expect((await drawn(plant)).equals(whole)).toBe(true);
});

describe('on a busy machine', () => {
  beforeAll(async () => {
    silence.ms = '60000';
    await killed.stack.restart('gateway');
    deaths.length = 0;
    await until(() => isReady(killed.stack), { limitMs: readyLimitMs });
  });

  test('two at once of one person are both whole', async () => {
    const both = [ask(plant), ask(plant)].map(async (answer) => rowsIn(await answer));
    expect(await Promise.all(both)).toEqual([rows, rows]);
  });

  test('of twenty at once that nobody reads four are made for a person and six for a plant; others are told to come again, and another plant has its own', async () => {
    const people = Array.from({ length: 20 }, (_, at) => (at % 2 ? plant.colleague : plant.token));
    const asked = people.map(async (by) => ({ by, answer: await ask(plant, by) }));
    await Promise.race(asked);
    expect(await rowsIn(await ask(other))).toBe(1);
    const answers = await Promise.all(asked);
    expect(deaths).toEqual([]);
    const refused = answers.filter(({ answer }) => answer.status === 503).map(({ answer }) => answer);
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(14).fill('5'));
    const made = answers.filter(({ answer }) => answer.status !== 503);
    expect(made.map(({ answer }) => answer.status)).toEqual(Array(6).fill(200));
    for (const by of [plant.token, plant.colleague])
      expect(made.filter((one) => one.by === by).length).toBeLessThanOrEqual(4);
    // Who reads nothing is cut, and makes room.
    const next = until(
      async () => {
        const answer = await ask(plant);
        if (answer.status !== 200) throw new Error(`${answer.status}`);
        return answer;
      },
      { limitMs: readyLimitMs },
    );
    expect(await rowsIn(await next)).toBe(rows);
    // All six places are free once each of those has been cut.
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
