import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { backupDatabase } from '@officina/server-kit/store/backup/state';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '../audit/store-client.mjs';
import { backUpHere } from './back-up-here.mjs';

const folder = mkdtempSync(join(tmpdir(), 'officina-here-'));
const mongo = testMongo();
const before = process.env.DATABASE_PREFIX;
let client;

beforeAll(async () => {
  process.env.DATABASE_PREFIX = mongo.prefix;
  client = await openClient(mongo.uri);
});
afterAll(async () => {
  if (before === undefined) delete process.env.DATABASE_PREFIX;
  else process.env.DATABASE_PREFIX = before;
  await client.close();
  await mongo.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['does not exist', 'nessuna', 'la cartella non c’è'],
  ['is a file', 'file', 'non è una cartella'],
])('a folder that %s is reported, and does not count as a failed backup', async (_, name, why) => {
  writeFileSync(join(folder, 'file'), '');
  const place = join(folder, name);
  await expect(backUpHere(join(place, 'a.officina'))).rejects.toThrow(
    `La copia non si può scrivere in ${place}: ${why}.`,
  );
  expect(await backupDatabase(client, mongo.prefix).states.findOne({ _id: 'state' })).toBeNull();
});
