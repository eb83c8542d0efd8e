// `npm run backup -w @officina/bench` (after a build): a backup of the given megabytes while 20 people write, and its
// restore.
import { BSON, MongoClient } from 'mongodb';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { checkArchive } from '../infra/backup/archive/read-archive.mjs';
import { cloneDir } from '../infra/lib/paths.mjs';
import { startStack } from '../infra/run/stack.mjs';
import { makeTenant } from '../infra/run/testing/tenant.mjs';
import { unlimited } from './on-stack.mjs';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '2000' } } });
const megabytes = Number(values.megabytes);
const goals = { pauseMs: megabytes > 500 ? 5_000 : 2_000 };
const dataDir = mkdtempSync(join(tmpdir(), 'officina-bench-backup-'));
const tenantId = 'BENCH';
const perDocument = 900;

/** Readings of a quarter hour, one a second: about 20 KB that gzip can hardly compress. */
const quarter = (index) => ({
  _id: `${tenantId}:sensor:${index}`,
  ...{ tenantId, sensorId: 'sensor', setup: 'a', rev: 0 },
  seconds: Array.from({ length: perDocument }, (_, second) => second),
  values: Array.from({ length: perDocument }, () => Math.random() * 100),
});

/** @returns the size of the documents in megabytes */
async function fill(collection) {
  let bytes = 0;
  for (let index = 0; bytes < megabytes * 1e6; index += 200) {
    const documents = Array.from({ length: 200 }, (_, more) => quarter(index + more));
    await collection.insertMany(documents, { ordered: false });
    bytes += 200 * BSON.calculateObjectSize(documents[0]);
  }
  return Math.round(bytes / 1e6);
}

/** Users who write continuously. Their longest wait shows what a backup costs them. */
class Writers {
  longestMs = 0;
  written = 0;
  #isStopping = false;
  #working;

  constructor({ url, token, machineIds: [machineId] }) {
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
    const body = JSON.stringify({ machineId, issueDescription: 'Perde olio' });
    const work = async () => {
      while (!this.#isStopping) {
        const began = performance.now();
        const path = `${url}/api/maintenance/intervention/create`;
        const answer = await fetch(path, { method: 'POST', headers, body });
        if (answer.status !== 201) throw new Error(await answer.text());
        this.longestMs = Math.max(this.longestMs, Math.round(performance.now() - began));
        this.written += 1;
        await pause(100);
      }
    };
    this.#working = Promise.all(Array.from({ length: 20 }, work));
  }

  stop() {
    this.#isStopping = true;
    return this.#working;
  }
}

const peakOf = (pid) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

/** Runs a command and returns its duration and peak memory. */
async function measured(name, words, env) {
  const args = ['--no-warnings', join(cloneDir, `infra/cli/${name}.mjs`), ...words];
  const began = performance.now();
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  let peak = 0;
  const looking = setInterval(() => {
    if (child.exitCode === null) peak = Math.max(peak, peakOf(child.pid));
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(looking);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
  return { seconds, peakMegabytes: Math.round(peak / 1_000) };
}

const stack = await startStack({ dataDir, env: { gateway: unlimited }, log: console.log });
const client = new MongoClient(stack.mongoUri);
try {
  const tenant = await makeTenant(stack, tenantId, { shared: 0 });
  const stored = await fill(
    client.db(`${stack.databasePrefix}_industrial`).collection('production_quarters'),
  );
  const file = join(dataDir, 'bench.officina');
  const writers = new Writers(tenant);
  await pause(5_000);
  const usualMs = writers.longestMs;
  writers.longestMs = 0;
  const backup = await measured('backup', [file], { OFFICINA_DATA: dataDir });
  const { longestMs, written } = writers;
  await writers.stop();
  const otherInstallation = {
    MONGODB_URI: stack.mongoUri,
    DATABASE_PREFIX: 'elsewhere',
    OFFICINA_DATA: join(dataDir, 'other'),
  };
  const restore = await measured('restore', [file], otherInstallation);
  const { manifest } = await checkArchive(file);
  const result = {
    node: process.version,
    load: Number(loadavg()[0].toFixed(1)),
    goals,
    stored,
    fileMegabytes: Math.round(statSync(file).size / 1e6),
    backup: { ...backup, pauseMs: manifest.pauseMs },
    writers: { written, usualMs, longestMs },
    restore,
  };
  const place = new URL('./results/backup.json', import.meta.url);
  writeFileSync(place, `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result));
} finally {
  await client.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
