import { afterAll, expect, test } from '@jest/globals';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

const clone = mkdtempSync(join(tmpdir(), 'officina-env-'));
const file = join(clone, 'infra/lib/env-file.mjs');

mkdirSync(join(clone, 'infra/lib'), { recursive: true });
copyFileSync(new URL('env-file.mjs', import.meta.url), file);
afterAll(() => rmSync(clone, { recursive: true }));

const read = (env) => {
  const code = `await import(${JSON.stringify(file)}); console.log(process.env.LIMIT_USER, process.env.PORT)`;
  return run(process.execPath, ['--input-type=module', '-e', code], { env });
};

test('without a file the environment stays as it is', async () => {
  expect(await read({ PORT: '1' })).toBe('undefined 1\n');
});

test('the file says what the environment does not', async () => {
  writeFileSync(join(clone, '.env'), '# Limits\nLIMIT_USER=7\nPORT="4300"\n');
  expect(await read({})).toBe('7 4300\n');
  expect(await read({ PORT: '1', LIMIT_USER: '' })).toBe('7 1\n');
});

test('a mark of UTF-8 and the line ends of Windows are no part of it', async () => {
  writeFileSync(join(clone, '.env'), '\uFEFFLIMIT_USER=8\r\nPORT=4400\r\n');
  expect(await read({})).toBe('8 4400\n');
});
