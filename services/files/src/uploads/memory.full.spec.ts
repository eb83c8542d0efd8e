import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fileLimits } from '@officina/contracts/files/limits';
import { standInEvents } from '@officina/server-kit/testing/stand-in';
import { testMongo, type TestMongo } from '@officina/server-kit/testing/test-mongo';
import { testNats, type TestNats } from '@officina/server-kit/testing/test-nats';
import { until } from '@officina/server-kit/testing/until';
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { anna, FilesClient, freePort, key } from '../testing/files-client.ts';
import { Owner } from '../testing/owners.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const megabyte = 1024 * 1024;
/** As the supervisor and the containers set it (ADR 0058). */
const processEnvironment = {
  ...{ MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '8192' },
  ...{ MALLOC_MMAP_MAX_: '16384', MALLOC_TOP_PAD_: '4096' },
};

let nats: TestNats;
let mongo: TestMongo;
let dir: string;
let child: ChildProcess;
let client: FilesClient;
const owner = new Owner();
const closes: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [nats, mongo, dir] = [await testNats(), testMongo(), await mkdtemp(join(tmpdir(), 'officina-memory-'))];
  const [events, answers] = [await standInEvents(nats), await owner.answer(nats)];
  closes.push(events.close, answers.close, nats.close, mongo.close, () => rm(dir, { recursive: true }));
  const { FAULTS: _none, SERVICES: _all, PROBE_PORT: _free, ...bus } = nats.config('files');
  const port = await freePort();
  const own = { FILES_PORT: String(port), FILES_KEY: key, FILES_DIR: dir };
  const store = { MONGODB_URI: mongo.uri, DATABASE_PREFIX: mongo.prefix };
  const env = { ...processEnvironment, ...bus, ...store, ...own, PATH: process.env['PATH'] };
  child = fork(program, { env, execArgv: [] });
  client = new FilesClient(port);
  await until(() =>
    fetch(client.url).then(
      ({ status }) => status === 401,
      () => false,
    ),
  );
});
afterAll(async () => {
  child.kill();
  await once(child, 'exit');
  for (const close of closes) await close();
});

const peakMegabytes = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** A picture of noise, which does not compress. */
const noise = (width: number, height: number, quality: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality })
    .toBuffer();

/** Sends a file, and goes on asking if no turn comes in time on a busy machine. */
async function attach(bytes: Buffer, name: string): Promise<void> {
  const begun = await client.begin({ entityId: owner.add(), size: bytes.length, name });
  const path = begun.headers.get('location') ?? '';
  let answer = await client.append(path, 0, new Uint8Array(bytes));
  while (answer.status === 503) answer = await client.tus(anna, 'HEAD', path);
  expect(answer.headers.get('x-file-id')).toMatch(/^[0-9a-f]{24}$/);
}

it('eight uploads at once, of the largest pictures and documents, stay within 250 MB', async () => {
  const photo = await noise(4_000, 3_000, 80);
  const largest = await noise(8_000, 6_000, 20);
  for (const { length } of [photo, largest]) expect(length).toBeLessThan(fileLimits.fileBytes);
  const document = Buffer.alloc(fileLimits.fileBytes, 'Perde olio\n');
  const idle = peakMegabytes();
  const sent = [photo, photo, photo, photo, largest, largest, document, document];
  await Promise.all(sent.map((bytes) => attach(bytes, bytes === document ? 'misure.txt' : 'IMG_1.jpg')));
  const peak = peakMegabytes();
  const sizes = [photo, largest].map(({ length }) => Math.round(length / megabyte)).join(' and ');
  process.stdout.write(
    `note: pictures of ${sizes} MB: ${Math.round(idle)} MB before, ${Math.round(peak)} MB at most\n`,
  );
  expect(peak).toBeLessThan(250);
});
