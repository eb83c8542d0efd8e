import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../infra/lib/wait.mjs';
import { makeTenant } from '../../infra/run/testing/tenant.mjs';
import { startKilledStack, unlimitedGateway } from './killed-stack.mjs';
import { smallPicture } from '../support/uploads.ts';
import { auditVerify, waitForOutboxes } from './observed.mjs';
import { RetryingClient } from './retrying-client.mjs';
import { isReady } from './storm.mjs';

const services = ['auth-proxy', 'events', 'maintenance', 'sites', 'files', 'gateway'];
const uploadCount = 12;
const reports = ['Perde olio', 'Fa rumore', 'Si ferma', 'Non parte'];
const pieces = 4;
const settleMs = 90_000;

let killed;
let tenant;
let client;
let isStorm = true;
let starts = 0;
/** Variables of files, read at each start: it dies before or after some of its writes. */
const files = {
  get FAULTS() {
    starts += 1;
    return isStorm ? `store.beforeWrite:${starts}:0.1,store.afterWrite:${starts}:0.1` : '';
  },
};
const deaths = {};
const onDeath = (name) => (deaths[name] = (deaths[name] ?? 0) + 1);

beforeAll(async () => {
  killed = await startKilledStack({ env: { files, gateway: unlimitedGateway }, onDeath, services });
  tenant = await makeTenant(killed.stack, 'UPLOADS', { shared: 0 });
  client = new RetryingClient({ ...tenant, log: { tried: () => {} } });
});
afterAll(() => killed?.stop());

const tus = async (method, path, headers = {}, body = undefined) => {
  const own = { 'x-auth-token': tenant.token, 'tus-resumable': '1.0.0', ...headers };
  const signal = AbortSignal.timeout(10_000);
  return fetch(tenant.url + path, { method, headers: own, body, signal }).catch(() => undefined);
};

/** Repeats a step until it has an answer that is none of a process that died. */
async function insist(step) {
  for (;;) {
    const answer = await step();
    if (answer && answer.status < 500 && ![409, 429].includes(answer.status)) return answer;
    await pause(150);
  }
}

const metadataOf = (fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/**
 * Sends a file piece by piece, each time from where the server is.
 * @returns its id; undefined for the photo of a report that has not come yet
 */
async function upload(address, metadata, bytes, headers = {}) {
  const begin = { ...headers, 'upload-length': `${bytes.length}`, 'upload-metadata': metadataOf(metadata) };
  const begun = await insist(() => tus('POST', address, begin));
  const path = begun.headers.get('location');
  for (;;) {
    const head = await insist(() => tus('HEAD', path, headers));
    const [id, offset] = [head.headers.get('x-file-id'), Number(head.headers.get('upload-offset'))];
    if (id || offset === bytes.length) return id;
    const piece = bytes.subarray(offset, offset + bytes.length / pieces);
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': `${offset}` };
    await tus('PATCH', path, { ...headers, ...type }, piece);
  }
}

/** Reports a fault as the public form does, with a photo that goes up before. */
async function report(issueDescription) {
  const [machineId] = tenant.machineIds;
  const form = '/api/public/form/UPLOADS';
  const { body } = await client.send('POST', `${form}/photos`, {});
  const key = { 'x-photo-key': body.key };
  await upload(`${form}/photos/uploads`, { name: 'olio.png' }, smallPicture, key);
  const said = { machineId, openBy: 'Ivan', issueDescription, photos: body.key };
  await client.send('POST', `${form}/create`, said, { 'idempotency-key': randomUUID() });
}

async function create(path, body) {
  const key = { 'idempotency-key': randomUUID() };
  const answer = await client.send('POST', `/api/maintenance/${path}/create`, body, key);
  if (!answer.body._id) throw new Error(`no ${path}: ${JSON.stringify(answer)}`);
  return answer.body._id;
}

async function newJob() {
  const machineId = await create('machine', { shortCode: `F${randomUUID().slice(0, 7)}` });
  return create('intervention', { machineId });
}

async function killSome() {
  const isStore = ({ name }) => ['documentdb', 'ferretdb', 'mongod'].includes(name);
  const stores = killed.stack.processes.filter(isStore).map(({ name }) => name);
  for (const name of ['files', 'gateway', 'files', ...stores, 'maintenance', 'files']) {
    await pause(700);
    killed.stack.kill(name);
    await until(() => isReady(killed.stack), { limitMs: settleMs });
  }
}

test('uploads and photos of public reports survive kills of files, gateway, store and maintenance: each file is there once, whole, counted and audited', async () => {
  const sent = new Map();
  const send = async () => {
    const bytes = Buffer.from(randomBytes(120_000).toString('hex'));
    const job = await newJob();
    const metadata = { entity: 'intervention', entityId: job, name: 'misure.txt' };
    sent.set(job, { bytes, id: await upload('/api/files/uploads', metadata, bytes) });
  };
  await Promise.all([...Array.from({ length: uploadCount }, send), ...reports.map(report), killSome()]);
  isStorm = false;
  await killed.stack.restart('files');
  await until(() => isReady(killed.stack), { limitMs: settleMs });
  process.stdout.write(`note: deaths ${JSON.stringify(deaths)}\n`);
  expect(deaths.files).toBeGreaterThan(2);
  for (const [job, { bytes, id }] of sent) {
    const { body: listed } = await client.send('GET', `/api/files/of/intervention/${job}`);
    expect(listed).toMatchObject([{ _id: id, size: bytes.length }]);
    const download = await insist(() => tus('GET', `/api/files/${id}/download`));
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    const isCounted = async () => {
      const { body } = await client.send('GET', `/api/maintenance/intervention/single/${job}`);
      expect(body.files).toMatchObject({ pictures: 0, documents: 1 });
    };
    await until(isCounted, { limitMs: 30_000 });
  }
  const { body: open } = await client.send('GET', '/api/maintenance/intervention/allOpen');
  for (const said of reports) {
    const [job, ...others] = open.filter(({ issueDescription }) => issueDescription === said);
    expect(others).toEqual([]);
    const hasPhoto = async () => {
      const { body: listed } = await client.send('GET', `/api/files/of/intervention/${job._id}`);
      expect(listed).toMatchObject([{ kind: 'picture', addedBy: 'Ivan' }]);
    };
    await until(hasPhoto, { limitMs: 90_000 });
  }
  await waitForOutboxes(killed.stack);
  expect(await auditVerify(killed.stack, 'UPLOADS')).toMatch(/each version with its event/);
});
