import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCheckpoint, writeCheckpoint } from './checkpoint.mjs';

const folder = mkdtempSync(join(tmpdir(), 'officina-checkpoint-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the heads of an earlier run are read back, and no other user can read them', async () => {
  const file = join(folder, 'heads.json');
  expect(await readCheckpoint(file)).toEqual({});
  const heads = { ROSSI: { seq: 3, hash: 'a' } };
  await writeCheckpoint(file, heads);
  expect(await readCheckpoint(file)).toEqual(heads);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
