import { afterAll, afterEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareNats } from './prepare-nats.mjs';

const folder = mkdtempSync(join(tmpdir(), 'officina-nats-choice-'));
const { OFFICINA_NATS_SERVER, PATH } = process.env;
afterEach(() => Object.assign(process.env, { OFFICINA_NATS_SERVER, PATH }));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (name, script, mode = 0o755) => {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode });
  return file;
};
const prepare = () => prepareNats({ log: () => {} });

test.each([
  ['is not there', () => join(folder, 'absent'), 'ENOENT'],
  ['is a folder', () => folder, 'EACCES'],
  ['cannot be run', () => program('plain', 'echo', 0o644), 'EACCES'],
  ['is too old', () => program('old', 'echo nats-server: v2.9.1'), 'nats-server 2.9.1 is too old'],
  ['is something else', () => program('other', 'exit 3'), 'ended with 3'],
])('a chosen server that %s stops the start, and no other is used', async (_, file, reason) => {
  const binary = file();
  process.env.OFFICINA_NATS_SERVER = binary;
  await expect(prepare()).rejects.toThrow(`OFFICINA_NATS_SERVER cannot be "${binary}": `);
  await expect(prepare()).rejects.toThrow(reason);
});

test('the chosen server is used; an empty setting chooses none', async () => {
  const binary = program('nats-server', 'echo nats-server: v2.99.0');
  process.env.OFFICINA_NATS_SERVER = binary;
  expect(await prepare()).toMatchObject({ binary, taken: `nats-server 2.99.0 (${binary})` });
  Object.assign(process.env, { OFFICINA_NATS_SERVER: '', PATH: `${folder}:${PATH}` });
  expect(await prepare()).toMatchObject({ binary });
});
