import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { testNats } from '@officina/server-kit/testing/test-nats';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import mongoose from 'mongoose';
import { cloneDir } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';
import { chain, emptyHead } from '../../../services/events/src/log/chain.ts';
import { openContext } from './context.mjs';
import { runChecks, reportLines } from './doctor.mjs';
import { certificate, disk } from './checks/machine.mjs';
import { settings } from './checks/settings.mjs';

const ids = [
  ...['versions', 'running', 'store', 'bus', 'clock', 'disk', 'certificate', 'backup', 'unfinished'],
  ...['migrations', 'audit', 'orphans', 'sensors', 'sections', 'settings'],
];
const dataDir = mkdtempSync(join(tmpdir(), 'officina-doctor-'));
let mongo;
let client;
const opened = [];

const databaseOf = (token) => client.db(`${mongo.prefix}_${token}`);
/** Results of the checks by id, by default on the store of these tests. */
async function examined({ env = {}, full = false, ...more } = {}) {
  const own = { MONGODB_URI: mongo.uri, DATABASE_PREFIX: mongo.prefix, ...env };
  const context = await openContext({ env: own, dataDir, full });
  try {
    const report = await runChecks({ ...context, ...more });
    expect(report.checks.map(({ id }) => id)).toEqual(ids);
    return Object.fromEntries(report.checks.map(({ id, ...found }) => [id, found]));
  } finally {
    await context.close();
  }
}

const listening = async (server) => {
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
};
const leaveStack = (stack) => writeFileSync(join(dataDir, 'run/stack.json'), JSON.stringify(stack));

beforeAll(async () => {
  mkdirSync(join(dataDir, 'run'));
  mongo = testMongo();
  client = await new mongoose.mongo.MongoClient(mongo.uri).connect();
});
afterEach(() => rmSync(join(dataDir, 'run/stack.json'), { force: true }));
afterAll(async () => {
  for (const server of opened) server.close();
  await client?.close();
  await mongo?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('without a running Officina the report says so, as text and as JSON, and the command exits with 1', async () => {
  const command = async (...options) => {
    const { MONGODB_URI: _ours, ...env } = { ...process.env, OFFICINA_DATA: join(dataDir, 'none') };
    const script = join(cloneDir, 'infra/cli/doctor.mjs');
    const child = spawn(process.execPath, ['--no-warnings', script, ...options], { env });
    const [out] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, out };
  };
  const [words, json, wrong] = await Promise.all([command(), command('--json'), command('--nope')]);
  expect(words.code).toBe(1);
  expect(words.out).toMatch(/^! Officina +Officina è spenta\n +→ Accendila con npm start/m);
  const { state, checks } = JSON.parse(json.out);
  expect([json.code, state, checks.map(({ id }) => id)]).toEqual([1, 'warning', ids]);
  expect(checks.find(({ id }) => id === 'store')).toMatchObject({ state: 'skipped' });
  expect(wrong.code).toBe(3);
});

test('a store that answers is reported with its version, its clock, and what was never done', async () => {
  const { versions, store, clock, backup, unfinished, audit, orphans } = await examined();
  expect(versions).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/Officina \d.*Node \d.*(Ferret|Mongo)DB/),
  });
  expect(store.text).toMatch(/^risponde e scrive/);
  expect(clock.state).toBe('ok');
  expect(backup).toMatchObject({ state: 'warning', text: 'mai fatta', advice: expect.any(String) });
  expect([unfinished.state, audit.text, orphans.state]).toEqual(['ok', 'ancora vuoto', 'skipped']);
  expect(await databaseOf('backup').collection('doctor').countDocuments()).toBe(0);
});

test('a store that does not answer is an error, and checks that need it are skipped', async () => {
  const found = await examined({ env: { MONGODB_URI: 'mongodb://127.0.0.1:1/' } });
  expect(found.store).toMatchObject({ state: 'error', advice: expect.stringContaining('MONGODB_URI') });
  for (const id of ['clock', 'backup', 'unfinished', 'migrations', 'audit', 'orphans'])
    expect([id, found[id].state]).toEqual([id, 'skipped']);
});

test('the last backup is valid for two days, and its last error is reported', async () => {
  const states = databaseOf('backup').collection('state');
  const backupResult = async (fields) => {
    await states.updateOne({ _id: 'state' }, { $set: fields }, { upsert: true });
    const { state, text } = (await examined()).backup;
    return [state, text];
  };
  const ago = (days) => new Date(Date.now() - days * 24 * 3_600_000);
  expect(await backupResult({ succeededAt: ago(1), failure: null })).toEqual([
    'ok',
    expect.stringContaining('ultima il'),
  ]);
  expect(await backupResult({ succeededAt: ago(3.5), failure: null })).toEqual([
    'warning',
    expect.stringContaining('3 giorni fa'),
  ]);
  expect(await backupResult({ succeededAt: ago(1), failure: 'il disco è pieno' })).toEqual([
    'error',
    expect.stringContaining('il disco è pieno'),
  ]);
});

test('an interrupted erasure is reported with the command that finishes it', async () => {
  const erasures = databaseOf('auth').collection('erasures');
  await erasures.insertOne({ _id: 'ROSSI', begunAt: new Date() });
  const { unfinished } = await examined();
  expect(unfinished).toMatchObject({ state: 'error', advice: expect.stringContaining('erase ROSSI') });
  await erasures.updateOne({ _id: 'ROSSI' }, { $set: { endedAt: new Date() } });
  expect((await examined()).unfinished.state).toBe('ok');
});

test('a migration is reported with its service, its duration, and whether it is alive', async () => {
  const versions = databaseOf('orders').collection('data_version');
  const since = new Date(Date.now() - 12.5 * 60_000);
  await versions.insertOne({ _id: 'data', version: '0.1.0', lease: { owner: 'a', beat: 1, since } });
  expect((await examined()).migrations).toMatchObject({
    state: 'error',
    text: 'quella dei dati di orders si è interrotta: chi la faceva non c’è più',
    advice: expect.stringContaining('Riavvia Officina'),
  });
  const beating = setInterval(() => void versions.updateOne({}, { $inc: { 'lease.beat': 1 } }), 500);
  const alive = await examined();
  clearInterval(beating);
  expect(alive.migrations).toMatchObject({
    state: 'warning',
    text: 'i dati di orders si stanno adattando a questa versione, da 12 minuti',
    advice: expect.stringContaining('dura a lungo'),
  });
  await versions.deleteMany({});
  expect((await examined()).migrations).toMatchObject({ state: 'ok', text: 'nessuna in corso' });
});

test('the ends of the logs are checked, with --full all of them, and data of unknown companies are found', async () => {
  await databaseOf('auth')
    .collection('tenants')
    .insertOne({ tenantId: 'LUNGA', code: 'LUNGA', name: 'Lunga' });
  const events = databaseOf('events').collection('events');
  const entries = Array.from({ length: 120 }, (_, n) => ({
    tenantId: 'LUNGA',
    eid: `x.y:${n}:0`,
    version: 0,
  }));
  await events.insertMany(chain(emptyHead, entries));
  expect((await examined()).audit).toMatchObject({ state: 'ok', text: expect.stringContaining('1 azienda') });
  await events.updateOne({ tenantId: 'LUNGA', seq: 10 }, { $set: { version: 7 } });
  expect((await examined()).audit.state).toBe('ok');
  expect((await examined({ full: true })).audit).toMatchObject({
    state: 'error',
    advice: expect.stringContaining('--tenant LUNGA'),
  });
  await events.deleteOne({ tenantId: 'LUNGA', seq: 110 });
  expect((await examined()).audit.state).toBe('error');
  await events.insertOne({ tenantId: 'PERSA', eid: 'x.y:0:0', seq: 1 });
  expect((await examined()).orphans).toMatchObject({
    state: 'error',
    text: expect.stringContaining('PERSA'),
  });
  await events.deleteMany({});
});

test('the gateway reports the state of all processes, and a hanging gateway times out', async () => {
  let answer = { status: 200, services: { auth: [], events: [] } };
  const gateway = createServer((_request, response) => {
    if (answer) response.writeHead(answer.status).end(JSON.stringify(answer));
  });
  leaveStack({ url: `http://127.0.0.1:${await listening(gateway)}` });
  expect((await examined()).running).toMatchObject({
    state: 'ok',
    text: expect.stringContaining('2 servizi'),
  });
  answer = { status: 503, services: { auth: [], events: ['store'] } };
  expect((await examined()).running).toMatchObject({ state: 'error', text: 'non sta bene: events (store)' });
  answer = undefined;
  const { running } = await examined({ limitMs: 300 });
  expect(running).toMatchObject({ state: 'error', text: 'nessuna risposta in 0.3 s' });
  gateway.closeAllConnections();
});

test('the bus reports its version', async () => {
  const nats = await testNats();
  leaveStack({ url: 'http://127.0.0.1:1', natsUrl: nats.url });
  expect((await examined()).bus).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/^NATS \d+\.\d+/),
  });
  await nats.close();
  expect((await examined()).bus.state).toBe('skipped');
  expect((await examined({ env: { NATS_URL: nats.url } })).bus.state).toBe('error');
});

test('a certificate is reported with its remaining days, and an unreachable address as such', async () => {
  const [key, cert] = ['tls.key', 'tls.pem'].map((name) => join(dataDir, name));
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', '-subj', '/CN=localhost'];
  await run('openssl', [...kind, '-keyout', key, '-out', cert]);
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) });
  const env = { PUBLIC_URL: `https://localhost:${await listening(server)}` };
  const inDays = (days) => certificate({ env, now: new Date(Date.now() + days * 24 * 3_600_000) });
  expect(await inDays(0)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('non è di un’autorità nota'),
  });
  expect(await inDays(80)).toMatchObject({ state: 'warning', text: 'scade tra 9 giorni' });
  expect(await inDays(100)).toMatchObject({ state: 'error', text: 'scaduto da 11 giorni' });
  const unreachable = await certificate({ env: { PUBLIC_URL: 'https://127.0.0.1:1' }, now: new Date() });
  expect(unreachable).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('non si raggiunge da qui'),
  });
});

test('a disk with too little room is reported', async () => {
  expect((await disk({ dataDir, env: { DISK_WARNING_PERCENT: '0' } })).text).toMatch(/GB liberi/);
  expect((await disk({ dataDir, env: { DISK_WARNING_PERCENT: '100' } })).state).toBe('warning');
});

test('backups on the disk of the data are reported, and a missing folder for backups', async () => {
  const of = (folder, isOwnStore = true) => disk({ dataDir, env: { BACKUP_DIR: folder }, isOwnStore });
  expect(await of(join(dataDir, 'run'))).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('sullo stesso disco dei dati'),
  });
  expect((await of(join(dataDir, 'run'), false)).state).toBe('ok');
  expect((await of('/dev/shm')).text).toMatch(/GB liberi.*; .*in \/dev\/shm$/);
  expect(await of(join(dataDir, 'gone'))).toMatchObject({
    state: 'error',
    text: expect.stringContaining('non c’è'),
  });
});

test.each([
  ['no problem', {}, 'ok', 'niente di insicuro'],
  ['an invalid value', { LIMIT_USER: 'tanti' }, 'error', 'LIMIT_USER'],
  [
    'passwords in clear text',
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://10.0.0.4:4200' },
    'warning',
    'non è https',
  ],
  [
    'labels that only this computer can open',
    { PUBLIC_URL: 'http://localhost:4200' },
    'warning',
    'le etichette QR portano a',
  ],
  ['an unnamed proxy', { PUBLIC_URL: 'https://officina.example' }, 'warning', 'TRUSTED_PROXIES è vuoto'],
  ['a setting that trusts every proxy', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'error', 'crede a chiunque'],
  ['an external store without a user', { MONGODB_URI: 'mongodb://db.example/' }, 'error', 'senza utente'],
])('the settings check reports %s', async (_what, env, state, words) => {
  expect(await settings({ env, dataDir })).toMatchObject({ state, text: expect.stringContaining(words) });
});

test('secrets that others can read, and sensors that can reach every network, are reported', async () => {
  const file = join(dataDir, 'run/auth-key');
  writeFileSync(file, 'segreto', { mode: 0o600 });
  expect((await settings({ env: {}, dataDir })).state).toBe('ok');
  chmodSync(file, 0o644);
  expect(await settings({ env: {}, dataDir })).toMatchObject({
    state: 'error',
    advice: `Chiudilo: chmod 600 ${file}.`,
  });
  rmSync(file);
  const networks = ['10.0.0.0/24', '0.0.0.0/0'];
  await databaseOf('auth').collection('tenants').insertOne({ tenantId: 'APERTA', code: 'APERTA', networks });
  const { settings: found } = await examined();
  expect(found).toMatchObject({ state: 'warning', text: expect.stringContaining('APERTA') });
});

test('the last line counts the problems', () => {
  const found = (...states) => ({
    checks: states.map((state) => ({ id: 'x', title: 'X', state, text: 'y' })),
  });
  expect(reportLines(found('ok', 'skipped')).at(-1)).toBe('Tutto a posto.');
  expect(reportLines(found('warning', 'error', 'error')).at(-1)).toBe(
    '2 cose da mettere a posto, 1 cosa da guardare.',
  );
});
