import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeNewFile } from './new-file.mjs';

let folder;
let file;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'officina-place-'));
  file = join(folder, 'macchine.xlsx');
});

afterEach(() => rmSync(folder, { recursive: true }));

it('creates a complete file', async () => {
  await writeNewFile(file, (draft) => writeFile(draft, 'all'));
  expect(readFileSync(file, 'utf8')).toBe('all');
  expect(readdirSync(folder)).toEqual(['macchine.xlsx']);
});

it('lets no other user read the file or its draft', async () => {
  const modes = [];
  const note = (path) => modes.push(statSync(path).mode & 0o777);
  await writeNewFile(file, async (draft) => {
    note(draft);
    await writeFile(draft, 'all');
  });
  note(file);
  expect(modes).toEqual([0o600, 0o600]);
});

it('does not overwrite a file that was created meanwhile', async () => {
  const write = async (draft) => {
    await writeFile(draft, 'new');
    writeFileSync(file, 'came first');
  };
  await expect(writeNewFile(file, write)).rejects.toThrow('c’è già: scegli un altro nome.');
  expect(readFileSync(file, 'utf8')).toBe('came first');
  expect(readdirSync(folder)).toEqual(['macchine.xlsx']);
});

it('leaves nothing behind when writing fails', async () => {
  const write = async (draft) => {
    await writeFile(draft, 'half');
    throw new Error('no room');
  };
  await expect(writeNewFile(file, write)).rejects.toThrow('no room');
  expect(readdirSync(folder)).toEqual([]);
});
