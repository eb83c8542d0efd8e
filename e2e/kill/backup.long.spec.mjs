import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomSeed, isLongRun } from '@officina/server-kit/testing/randomized';
import { seededRandom } from '@officina/server-kit/seeded-random';
import mongoose from 'mongoose';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionsOf } from '../../infra/backup/copy.mjs';
import { checkArchive } from '../../infra/backup/archive/read-archive.mjs';
import { withInstallation } from '../../infra/restore/installation.mjs';
import { withOfflineStore } from '../../infra/run/offline-store.mjs';
import { startStack } from '../../infra/run/stack.mjs';
import { makeTenant, tokenOf } from '../../infra/run/testing/tenant.mjs';
import { readAckLog } from './ack-log.mjs';
import { differencesAtCut } from './at-cut.mjs';
import { command, commandLinesIn, shellLine } from './commands.mjs';
import { unlimitedGateway, startKilledStack } from './killed-stack.mjs';
import { readFromStore, waitForOutboxes } from './observed.mjs';
import { Writing } from './writing.mjs';

const tenantId = 'BACKUP';
const seed = randomSeed('backup');
const random = seededRandom(seed);
const rounds = isLongRun ? 200 : 4;
/** A backup is killed every thirteenth round, and so is a restore: 30 of 200, 2 of 4. */
const killIn = (round) => ({ 1: 'backup', 3: 'restore' })[round % 13];
/** After this many rounds the installation is created anew, which keeps the store small. */
const roundsOfAStore = 25;

let killed;
let tenant;
let writing;
let client;
let ackFile;

async function start(writersSeed) {
  const services = ['auth-proxy', 'events', 'maintenance', 'orders', 'sites', 'lotlog', 'gateway'];
  killed = await startKilledStack({ env: { gateway: unlimitedGateway }, onDeath: () => {}, services });
  tenant = await makeTenant(killed.stack, tenantId);
  ackFile = join(killed.dataDir, 'acknowledged.log');
  writing = new Writing({ ...tenant, seed: writersSeed, file: ackFile, count: 20, stepsPerSecond: 10 });
  client = await new mongoose.mongo.MongoClient(killed.stack.mongoUri).connect();
}

async function stop() {
  writing?.kill();
  await client?.close();
  await killed?.stop();
}

beforeAll(() => start(seed));
afterAll(stop);

/** Another installation in the same store. */
const otherInstallation = () => ({
  MONGODB_URI: killed.stack.mongoUri,
  DATABASE_PREFIX: 'elsewhere',
  OFFICINA_DATA: join(killed.dataDir, 'elsewhere'),
});

const backup = (file) => command('backup', [file], { OFFICINA_DATA: killed.dataDir });
const restore = (...words) => command('restore', words, otherInstallation());

/** Kills a command at a random moment of its expected duration, unless it has ended by then. */
async function killDuring({ child, ended }, lifeMs) {
  const killer = setTimeout(() => child.kill('SIGKILL'), 200 + random() * lifeMs);
  await ended;
  clearTimeout(killer);
}

async function dropOtherInstallation() {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter(({ name }) => name.startsWith('elsewhere_')))
    await client.db(name).dropDatabase();
}

async function runBackup(file, isKilled) {
  if (isKilled) await killDuring(backup(file), 9_000);
  rmSync(file, { force: true });
  expect(await backup(file).ended).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(killed.dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
  return (await checkArchive(file)).manifest;
}

async function runRestore(file, isKilled) {
  if (isKilled) {
    await killDuring(restore(file), 2_500);
    expect(await restore().ended).toMatchObject({ code: 0, err: '' });
  }
  const { code, out, err } = await restore('--replace', file).ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    /BACKUP: [\d.]+ eventi, catena intera; [\d.]+ documenti, ogni versione con il suo evento/,
  );
  return readFromStore({ mongoUri: killed.stack.mongoUri, databasePrefix: 'elsewhere' }, tenantId);
}

test(`each of ${rounds} backups while 20 people write contains everything acknowledged before its cut, and nothing later`, async () => {
  const pauses = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0 && round % roundsOfAStore === 0) {
      await stop();
      await start(seed + round);
    }
    await writing.waitForSteps(20);
    const file = join(killed.dataDir, `${round}.officina`);
    const { cutAt, pauseMs } = await runBackup(file, killIn(round) === 'backup');
    pauses.push(pauseMs);
    // Calls in flight at the cut are answered by now.
    await writing.waitForSteps(20);
    const { acknowledged } = readAckLog(ackFile);
    // Writes meanwhile would only make the next round longer.
    const documents = await writing.whilePaused(() => runRestore(file, killIn(round) === 'restore'));
    const sharedIds = [tenant.siteId, ...tenant.sharedIds];
    const living = documents.filter(({ deletedAt }) => !deletedAt);
    expect(differencesAtCut(acknowledged, sharedIds, Date.parse(cutAt), living)).toEqual([]);
    await dropOtherInstallation();
    rmSync(file);
  }
  process.stdout.write(`note: backup: longest pause of writes ${Math.max(...pauses)} ms\n`);
}, 7_200_000);

test.each([
  ['erase', tenantId, '--confirm', tenantId],
  ['export', tenantId, '/nowhere/all.zip'],
])('%s of a tenant names the services that are down, and does nothing', async (...words) => {
  const admin = command('admin', words, { OFFICINA_DATA: killed.dataDir });
  const { code, err } = await admin.ended;
  expect([code, err]).toEqual([3, expect.stringContaining('non rispondono: industrial, imports. ')]);
  expect((await machinesOf(killed.stack, tenant.token)).length).toBeGreaterThan(0);
});

/** Every document of the services as BSON, with the indexes, by `<token>/<collection>`. */
async function contents(store) {
  const found = new Map();
  for (const { from, collection } of await collectionsOf(store, 'officina')) {
    const documents = await collection.find({}, { raw: true }).toArray();
    const indexes = (await collection.indexes()).map((one) => JSON.stringify(one)).sort();
    if (documents.length > 0)
      found.set(from, { bytes: Buffer.concat(documents.sort(Buffer.compare)), indexes });
  }
  return found;
}

async function expectSame(there, here) {
  expect([...there.keys()].sort()).toEqual([...here.keys()].sort());
  for (const [from, { bytes, indexes }] of here) {
    expect([from, there.get(from).indexes]).toEqual([from, indexes]);
    expect([from, there.get(from).bytes.equals(bytes)]).toEqual([from, true]);
  }
}

/** Runs `work` on another machine's own store while Officina is stopped there. */
const onStoreOf = (dataDir, work) =>
  withOfflineStore({ dataDir }, (mongoUri) => {
    const folders = { spoolDir: join(dataDir, 'spool'), filesDir: join(dataDir, 'files') };
    return withInstallation({ mongoUri, prefix: 'officina', ...folders }, work);
  });

/** Leaves the remains of a killed restore and of a killed backup. */
async function leaveRemains({ client: store, backups }, file) {
  const part = `${file}.part`;
  writeFileSync(part, 'half');
  await backups.states.updateOne({ _id: 'state' }, { $set: { part, epoch: 9 } });
  const { cutAt } = (await checkArchive(file)).manifest;
  await store.db('officina_maintenance').dropDatabase();
  await backups.restores.insertOne({ _id: 'restore', owner: 'x', file, cutAt, former: null });
}

const machinesOf = async ({ url }, token) => {
  const answer = await fetch(`${url}/api/maintenance/machine/all`, { headers: { 'x-auth-token': token } });
  return answer.json();
};

test('the administrator page, followed to another machine, moves everything there, byte for byte', async () => {
  expect(await writing.stop()).toBe(0);
  // An administrator may have left something in the store.
  await client.db('officina_maintenance').collection('di prima/2025').insertOne({ a: 1 });
  await waitForOutboxes(killed.stack);
  const folder = join(killed.dataDir, 'copie');
  mkdirSync(folder);
  const lines = commandLinesIn('copia-di-sicurezza-e-ripristino.md').map((line) =>
    line.replaceAll('/mnt/copie', folder),
  );
  const [backUp, check, restoreHere, replace, finish] = lines;
  const dataDir = join(killed.dataDir, 'another-machine');
  const [here, there] = [{ OFFICINA_DATA: killed.dataDir }, { OFFICINA_DATA: dataDir }];

  expect(await shellLine(backUp, here)).toMatchObject({ code: 0, err: '' });
  expect((await shellLine(check, here)).out).toContain('Il file è in ordine. Non ho scritto niente.\n');
  const refused = { code: 1, err: expect.stringContaining('In questa cartella Officina è accesa') };
  expect(await shellLine(replace, here)).toMatchObject(refused);
  expect((await shellLine(restoreHere, there)).out).toMatch(
    /BACKUP: [\d.]+ eventi, catena intera; .*\nNessun riferimento a qualcosa che non c’è\.\n$/,
  );
  expect(await shellLine(replace, there)).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(folder).filter((name) => name.startsWith('prima-del-ripristino-'))).toHaveLength(1);

  const file = join(folder, 'officina.officina');
  await onStoreOf(dataDir, async (installation) => {
    const original = await contents(client);
    // A restore ends all sessions.
    expect(original.delete('auth/signing_keys')).toBe(true);
    original.delete('auth/sessions');
    await expectSame(await contents(installation.client), original);
    await leaveRemains(installation, file);
  });
  const messages = [];
  const services = ['auth-proxy', 'events', 'maintenance', 'gateway'];
  const stack = await startStack({ dataDir, services, log: (line) => messages.push(line) });
  try {
    expect(messages).toContain(`Un ripristino dal file ${file} non era finito.`);
    expect(messages).toContain(
      `Una copia di sicurezza si era interrotta: ho tolto ciò che ne restava, ${file}.part.`,
    );
    expect(readdirSync(folder)).not.toContain('officina.officina.part');
    const verified = expect.stringMatching(/^BACKUP: [\d.]+ eventi, catena intera; /);
    expect(messages).toEqual(expect.arrayContaining(['Il ripristino è finito.', verified]));
    expect(await shellLine(finish, there)).toMatchObject(refused);
    const token = await tokenOf(stack, tenantId, 'writer');
    expect(await machinesOf(stack, token)).toEqual(await machinesOf(killed.stack, tenant.token));
  } finally {
    await stack.stop();
  }
});
