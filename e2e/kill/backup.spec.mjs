import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chanceSeed, isLongRun } from '@officina/server-kit/testing/chance';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { notCopied } from '@officina/server-kit/store/backup/state';
import mongoose from 'mongoose';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { checkArchive } from '../../infra/backup/archive/read-archive.mjs';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { makeTenant } from '../../infra/run/testing/tenant.mjs';
import { readAckLog } from './ack-log.mjs';
import { notAsAtCut } from './at-cut.mjs';
import { startKilledStack } from './killed-stack.mjs';
import { inTheStore, outboxesEmpty } from './observed.mjs';
import { Writing } from './writing.mjs';

const tenantId = 'BACKUP';
const seed = chanceSeed('backup');
const random = seededRandom(seed);
const rounds = isLongRun ? 200 : 5;
/** Every thirteenth round a backup is killed, another thirteenth a restore: 30 of 200, 2 of 5. */
const killIn = (round) => ({ 1: 'backup', 3: 'restore' })[round % 13];
const many = '1000000000';

let killed;
let tenant;
let writing;
let client;
let ackFile;

beforeAll(async () => {
  const gateway = { LIMIT_ADDRESS: many, LIMIT_USER: many, LIMIT_TENANT: many };
  const services = ['auth-proxy', 'events', 'maintenance', 'orders', 'sites', 'lotlog', 'gateway'];
  killed = await startKilledStack({ env: { gateway }, onDeath: () => {}, services });
  tenant = await makeTenant(killed.stack, tenantId);
  ackFile = join(killed.dataDir, 'acknowledged.log');
  writing = new Writing({ ...tenant, seed, file: ackFile, count: 20, stepsPerSecond: 60 });
  client = await new mongoose.mongo.MongoClient(killed.stack.mongoUri).connect();
});
afterAll(async () => {
  writing?.kill();
  await client?.close();
  await killed?.stop();
});

/** Another installation, in the same store. */
const elsewhere = () => ({
  MONGODB_URI: killed.stack.mongoUri,
  DATABASE_PREFIX: 'elsewhere',
  OFFICINA_DATA: join(killed.dataDir, 'elsewhere'),
});

function start(command, words, env) {
  const own = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
  const args = ['--no-warnings', join(cloneDir, `infra/cli/${command}.mjs`), ...words];
  const child = spawn(process.execPath, args, { env: own });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, err]) => ({ code: child.exitCode, out, err }),
  );
  return { child, ended };
}

const backup = (file) => start('backup', [file], { OFFICINA_DATA: killed.dataDir });
const restore = (...words) => start('restore', words, elsewhere());

/** Kills a command at some moment of its life, if it has not ended by then. */
async function killedOnTheWay({ child, ended }) {
  const killer = setTimeout(() => child.kill('SIGKILL'), 200 + random() * 1_200);
  await ended;
  clearTimeout(killer);
}

async function dropElsewhere() {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter(({ name }) => name.startsWith('elsewhere_')))
    await client.db(name).dropDatabase();
}

async function backedUp(file, isKilled) {
  if (isKilled) await killedOnTheWay(backup(file));
  rmSync(file, { force: true });
  expect(await backup(file).ended).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(killed.dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
  return (await checkArchive(file)).manifest;
}

async function restored(file, isKilled) {
  if (isKilled) {
    await killedOnTheWay(restore(file));
    expect(await restore().ended).toMatchObject({ code: 0, err: '' });
  }
  const { code, out, err } = await restore('--replace', file).ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    /BACKUP: [\d.]+ eventi, catena intera; [\d.]+ documenti, ogni versione con il suo evento/,
  );
  return inTheStore({ mongoUri: killed.stack.mongoUri, databasePrefix: 'elsewhere' }, tenantId);
}

test(`of ${rounds} backups while 20 people write, each has what was acknowledged before its cut, and nothing later`, async () => {
  const pauses = [];
  for (let round = 0; round < rounds; round += 1) {
    await writing.goesOn(20);
    const file = join(killed.dataDir, `${round}.officina`);
    const { cutAt, pauseMs } = await backedUp(file, killIn(round) === 'backup');
    pauses.push(pauseMs);
    // What was under way at the cut has been answered by then.
    await writing.goesOn(40);
    const { acknowledged } = readAckLog(ackFile);
    const documents = await restored(file, killIn(round) === 'restore');
    const sharedIds = [tenant.siteId, ...tenant.sharedIds];
    const living = documents.filter(({ deletedAt }) => !deletedAt);
    expect(notAsAtCut(acknowledged, sharedIds, Date.parse(cutAt), living)).toEqual([]);
    await dropElsewhere();
    rmSync(file);
  }
  process.stdout.write(`note: backup: longest pause of writes ${Math.max(...pauses)} ms\n`);
});

/** Every document of the services as BSON, with its indexes, by `<token>/<collection>`. */
async function contents(prefix) {
  const found = {};
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((one) => one.name.startsWith(`${prefix}_`)))
    for (const { name: collection } of await client.db(name).listCollections().toArray()) {
      const there = client.db(name).collection(collection);
      const documents = await there.find({}, { raw: true }).toArray();
      const indexes = (await there.indexes()).map((one) => JSON.stringify(one)).sort();
      found[`${name.slice(prefix.length + 1)}/${collection}`] = {
        documents: documents.sort(Buffer.compare),
        indexes,
      };
    }
  const isCopied = ([place, { documents }]) =>
    !place.startsWith('backup/') && !(place in notCopied) && documents.length > 0;
  return Object.fromEntries(Object.entries(found).filter(isCopied));
}

test('when nobody writes, another installation gets the same, byte by byte', async () => {
  expect(await writing.stop()).toBe(0);
  await outboxesEmpty(killed.stack);
  await pause(500);
  const file = join(killed.dataDir, 'last.officina');
  await backedUp(file);
  await restored(file);
  const [there, here] = [await contents('elsewhere'), await contents('officina')];
  expect(Object.keys(there)).toEqual(Object.keys(here));
  for (const [place, { documents, indexes }] of Object.entries(here)) {
    expect([place, there[place].indexes]).toEqual([place, indexes]);
    expect([place, Buffer.concat(there[place].documents).equals(Buffer.concat(documents))]).toEqual([
      place,
      true,
    ]);
  }
});
