import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { place } from './new-file.mjs';

let folder;
let file;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'officina-place-'));
  file = join(folder, 'macchine.xlsx');
});

afterEach(() => rmSync(folder, { recursive: true }));

it('puts a whole file there', async () => {
  await place(file, (draft) => writeFile(draft, 'all'));
  expect(readFileSync(file, 'utf8')).toBe('all');
  expect(readdirSync(folder)).toEqual(['macchine.xlsx']);
});

it('lets nobody else read the file, nor the draft of it', async () => {
  const modes = [];
  const note = (path) => modes.push(statSync(path).mode & 0o777);
  await place(file, async (draft) => {
    note(draft);
    await writeFile(draft, 'all');
  });
  note(file);
  expect(modes).toEqual([0o600, 0o600]);
});

it('leaves alone a file that came meanwhile', async () => {
  const write = async (draft) => {
    await writeFile(draft, 'new');
    writeFileSync(file, 'came first');
  };
  await expect(place(file, write)).rejects.toThrow('c’è già: scegli un altro nome.');
  expect(readFileSync(file, 'utf8')).toBe('came first');
  expect(readdirSync(folder)).toEqual(['macchine.xlsx']);
});

it('leaves nothing of a write that fails', async () => {
  const write = async (draft) => {
    await writeFile(draft, 'half');
    throw new Error('no room');
  };
  await expect(place(file, write)).rejects.toThrow('no room');
  expect(readdirSync(folder)).toEqual([]);
});
