import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import mongoose from 'mongoose';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportVerification } from '../../infra/restore/verified.mjs';
import { freePort, until } from '../../infra/lib/wait.mjs';
import { officinaProcesses } from '../../infra/run/processes.mjs';
import { startStack } from '../../infra/run/stack.mjs';
import { makeTenant } from '../../infra/run/testing/tenant.mjs';
import { buildNewerMaintenance } from './newer-maintenance.mjs';

const older = 'services/maintenance';
/** Two processes of the service, with the build that each runs at its next start. */
const folders = { maintenance: older, 'maintenance-2': older };
const two = Object.keys(folders).map((name) => ({
  ...{ name, user: 'maintenance', store: true },
  get folder() {
    return folders[name];
  },
}));
const needed = ['auth-proxy', 'events', 'sites', 'gateway', ...Object.keys(folders)];
const processes = officinaProcesses.flatMap((one) => (one.name === 'maintenance' ? two : [one]));

const dataDir = mkdtempSync(join(tmpdir(), 'officina-rolling-'));
const mongo = testMongo();
let client, stack, tenant, probePort, newer;

const ready = async (name) => {
  const port = probePort + processes.findIndex((one) => one.name === name);
  const { ok, status } = await fetch(`http://127.0.0.1:${port}/ready`);
  if (!ok) throw new Error(`${name} is not ready: ${status}`);
};

async function prepare() {
  newer = await buildNewerMaintenance();
  client = await new mongoose.mongo.MongoClient(mongo.uri).connect();
  probePort = await freePort('127.0.0.1');
  const many = { LIMIT_ADDRESS: '1000000', LIMIT_USER: '1000000', LIMIT_TENANT: '1000000' };
  const env = { all: { LOG_LEVEL: 'info', DATABASE_PREFIX: mongo.prefix }, gateway: many };
  stack = await startStack({ dataDir, durable: false, processes, services: needed, probePort, env });
  for (const name of Object.keys(folders)) await until(() => ready(name));
  tenant = await makeTenant(stack, 'ROSSI', { shared: 0 });
}

async function stop() {
  await stack?.stop();
  await client?.close();
  await mongo.close();
  if (newer) rmSync(newer, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Sends a request once: a lost or rejected answer counts as a failure. */
async function ask(method, path, body) {
  const headers = { 'x-auth-token': tenant.token, 'content-type': 'application/json' };
  const answer = await fetch(tenant.url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** More failures than this are not recorded. */
const maxRecordedFailures = 20;

/** Writes and reads spares until it is stopped, and records acknowledged and failed requests. */
class Writer {
  acknowledged = new Map();
  failed = [];
  #stopped = false;

  constructor(name) {
    this.done = this.#work(name);
  }

  async #work(name) {
    for (let at = 0; !this.#stopped && this.failed.length < maxRecordedFailures; at += 1) {
      try {
        const body = { name: `${name} ${at}`, unity: 'pz' };
        const { _id } = await ask('POST', '/api/maintenance/spare/create', body);
        this.acknowledged.set(_id, undefined);
        await ask('PUT', `/api/maintenance/spare/${_id}/edit`, { notes: `nota ${at}` });
        this.acknowledged.set(_id, `nota ${at}`);
        if (at % 10 === 0) await ask('GET', '/api/maintenance/spare/all');
      } catch (error) {
        this.failed.push(error.message);
      }
    }
  }

  stop() {
    this.#stopped = true;
    return this.done;
  }
}

/** One process after the other, while the other one serves. */
async function roll(folder) {
  for (const name of Object.keys(folders)) {
    folders[name] = folder;
    await stack.restart(name);
    await until(() => ready(name), { limitMs: 60_000 });
  }
}

const dataVersion = () => client.db(`${mongo.prefix}_maintenance`).collection('data_version').findOne({});

describe('rolling a service of two processes forward to a newer release and back while four people write', () => {
  let writers;
  const versions = [];

  beforeAll(async () => {
    await prepare();
    writers = ['a', 'b', 'c', 'd'].map((name) => new Writer(name));
    await until(() => expect(writers.every(({ acknowledged }) => acknowledged.size >= 10)).toBe(true));
    try {
      versions.push((await dataVersion()).version);
      await roll(newer);
      versions.push((await dataVersion()).version);
      await roll(older);
    } finally {
      await Promise.all(writers.map((writer) => writer.stop()));
    }
  }, 300_000);
  afterAll(() => stop());

  test('runs the migration once, and the previous release works with its data', async () => {
    expect(versions).toEqual(['0.1.0', '0.2.0']);
    const { version, migrations } = await dataVersion();
    expect([version, migrations]).toEqual([
      '0.2.0',
      [expect.objectContaining({ name: '0001-capital-units' })],
    ]);
    expect(migrations[0].found).toBeGreaterThanOrEqual(40);
  });

  test('causes no failed request', () => {
    expect(writers.flatMap(({ failed }) => failed)).toEqual([]);
  });

  test('loses no row and no event', async () => {
    const rows = new Map((await ask('GET', '/api/maintenance/spare/all')).map((row) => [row._id, row]));
    const acknowledged = writers.flatMap((writer) => [...writer.acknowledged]);
    expect(acknowledged.length).toBeGreaterThan(40);
    expect(acknowledged.filter(([id, notes]) => rows.get(id)?.notes !== notes)).toEqual([]);
    const messages = [];
    expect([
      await reportVerification(client, mongo.prefix, (line) => messages.push(line)),
      messages[0],
    ]).toEqual([true, expect.stringMatching(/^ROSSI: /)]);
    process.stdout.write(`note: rolling: ${acknowledged.length} spares written by four people, none lost\n`);
  });
});
