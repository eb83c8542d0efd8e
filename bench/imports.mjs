// `npm run imports -w @officina/bench` (after a build): files made to keep the import reader busy, and how long another
// tenant's small file waits for each.
import { BSON, MongoClient } from 'mongodb';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { descendants } from '../infra/lib/process-list.mjs';
import { tokenFor } from '../infra/run/testing/tenant.mjs';
import { onStack, unlimited } from './on-stack.mjs';
import { ownSeconds } from './cpu-seconds.mjs';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'officina-hostile-files') },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: new URL('./results/imports.json', import.meta.url).pathname },
  },
});
const partBytes = 96 * 1024;
/** A sheet of almost 50 MB, and a text file of almost 9 MB. */
const sizes = { '.xlsx': 10, '.csv': 8 };

const small = Buffer.from(
  ['Codice;Nome', ...Array.from({ length: 200 }, (_, at) => `PIC-${at};Macchina ${at}`)].join('\n'),
);

/** The files of the folder, creating them first if needed, so that another clone can use the same ones. */
async function files() {
  if (!existsSync(values.folder)) {
    const { hostileFiles } = await import('@officina/server-kit/testing/hostile-files');
    mkdirSync(values.folder);
    for (const { name, ending, bytes } of hostileFiles)
      writeFileSync(join(values.folder, `${name}${ending}`), await bytes(sizes[ending]));
  }
  const names = readdirSync(values.folder).filter((name) => name.includes(values.only));
  return names.map((name) => ({ name, bytes: readFileSync(join(values.folder, name)) }));
}

/** A client that imports machines. */
function importClient(url, token) {
  const ask = async (method, path, body) => {
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/import/${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const upload = async ({ name, bytes }) => {
    const parts = Math.ceil(bytes.length / partBytes);
    const { _id } = await ask('POST', 'machines/create', { name: `file${extname(name)}`, parts });
    for (let index = 0; index < parts; index += 1) {
      const content = bytes.subarray(index * partBytes, (index + 1) * partBytes).toString('base64');
      await ask('PUT', `${_id}/part`, { index, content });
    }
    return _id;
  };
  const begin = (id) => ask('PUT', `${id}/check`);
  const ended = async (id) => {
    for (;;) {
      const job = await ask('GET', `single/${id}`);
      if (job.state !== 'READING') return job;
      await pause(50);
    }
  };
  return { upload, begin, ended };
}

const secondsSince = (began) => Number(((performance.now() - began) / 1000).toFixed(2));

/** CPU seconds of the service, including the readers that have exited. */
const processorSeconds = (pid) =>
  [{ pid }, ...descendants(pid)].reduce(
    (sum, one) => sum + ownSeconds(readFileSync(`/proc/${one.pid}/stat`, 'utf8')),
    0,
  );

async function storedMegabytes(database, tenantId) {
  let bytes = 0;
  for (const name of ['imports', 'import_parts', 'import_rows'])
    for await (const document of database.collection(name).find({ tenantId }))
      bytes += BSON.calculateObjectSize(document);
  return Number((bytes / 1e6).toFixed(2));
}

async function measure(stack) {
  const { pid } = stack.processes.find(({ name }) => name === 'imports');
  const [attacker, other] = await Promise.all(
    ['FILE', 'OTHER'].map(async (tenant) => importClient(stack.url, await tokenFor(stack, tenant))),
  );
  const client = await new MongoClient(stack.mongoUri).connect();
  const database = client.db(`${stack.databasePrefix}_imports`);
  const results = [];
  for (const file of [{ name: 'nothing beside it.csv', bytes: small }, ...(await files())]) {
    for (const name of ['imports', 'import_parts', 'import_rows'])
      await database.collection(name).deleteMany({});
    const id = await attacker.upload(file);
    const before = processorSeconds(pid);
    const began = performance.now();
    await attacker.begin(id);
    const { state, reason, rows } = await attacker.ended(id);
    const took = {
      seconds: secondsSince(began),
      processor: Number((processorSeconds(pid) - before).toFixed(2)),
    };
    const stored = await storedMegabytes(database, 'FILE');
    const waiting = await other.upload({ name: 'small.csv', bytes: small });
    const again = attacker.begin(id).then(() => attacker.ended(id));
    await pause(300);
    const sentAt = performance.now();
    await other.begin(waiting);
    await other.ended(waiting);
    const otherWaited = secondsSince(sentAt);
    await again;
    const result = {
      file: file.name,
      bytes: file.bytes.length,
      ...took,
      stored,
      otherWaited,
      state,
      reason,
      rows,
    };
    results.push(result);
    console.log(JSON.stringify(result));
  }
  await client.close();
  return {
    node: process.version,
    cores: availableParallelism(),
    processor: cpus()[0].model,
    load: loadavg()[0],
    results,
  };
}

const result = await onStack(unlimited, measure);
writeFileSync(values.out, `${JSON.stringify(result, null, 2)}\n`);
