import { afterAll, describe, expect, test } from '@jest/globals';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDir } from './paths.mjs';
import { run } from './run.mjs';

const clone = mkdtempSync(join(tmpdir(), 'officina-env-'));
const file = join(clone, 'infra/lib/env-file.mjs');

mkdirSync(join(clone, 'infra/lib'), { recursive: true });
copyFileSync(new URL('env-file.mjs', import.meta.url), file);
afterAll(() => rmSync(clone, { recursive: true }));

const read = (env) => {
  const code = `await import(${JSON.stringify(file)}); console.log(process.env.LIMIT_USER, process.env.PORT, process.env.BACKUP_KEY ?? '')`;
  return run(process.execPath, ['--input-type=module', '-e', code], { env });
};

test('the environment does not change without a file', async () => {
  expect(await read({ PORT: '1' })).toBe('undefined 1 \n');
});

test('the file sets what the environment does not', async () => {
  writeFileSync(join(clone, '.env'), '# Limits\nLIMIT_USER=7\nPORT="4300"\n');
  expect(await read({})).toBe('7 4300 \n');
  expect(await read({ PORT: '1', LIMIT_USER: '' })).toBe('7 1 \n');
});

test('a byte order mark and Windows line ends are ignored', async () => {
  writeFileSync(join(clone, '.env'), '\uFEFFLIMIT_USER=8\r\nPORT=4400\r\n');
  expect(await read({})).toBe('8 4400 \n');
});

describe('the backup key', () => {
  const keyOf = async (line, env = {}) => {
    writeFileSync(join(clone, '.env'), `PORT=1 # mine\n# BACKUP_KEY=a#b\n${line}\n`);
    return (await read(env)).trim();
  };

  test.each([
    ['BACKUP_KEY="una frase # nostra"', 'una frase # nostra'],
    ["BACKUP_KEY='#nostra'  # conservata altrove", '#nostra'],
    ['BACKUP_KEY=una frase "nostra"', 'una frase "nostra"'],
  ])('%s is read in full', async (line, key) => {
    expect(await keyOf(line)).toBe(`undefined 1 ${key}`);
  });

  test.each([
    ['BACKUP_KEY=una-frase#nostra', 'sono cifrate con la sola parte prima di #'],
    ['export BACKUP_KEY = una frase # nostra\r', 'sono cifrate con la sola parte prima di #'],
    ['BACKUP_KEY=#nostra', 'non sono cifrate.'],
  ])('a key cut by #, as in %j, is refused without showing it', async (line, soFar) => {
    const refused = await keyOf(line).catch((error) => error.output);
    expect(refused).toContain('In .env la chiave BACKUP_KEY ha un # senza virgolette');
    expect(refused).toContain(`Le copie fatte finora ${soFar}`);
    expect(refused).not.toContain('nostra');
    expect(await keyOf(line, { BACKUP_KEY: 'another' })).toBe('undefined 1 another');
  });
});

test('the file is never committed and never copied into an image', () => {
  for (const list of ['.gitignore', '.dockerignore'])
    expect(readFileSync(join(cloneDir, list), 'utf8').split('\n')).toContain('.env');
});
