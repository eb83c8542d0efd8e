import { afterAll, expect, test } from '@jest/globals';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '../audit/store-client.mjs';
import { takeBackup } from './take-backup.mjs';

const folder = mkdtempSync(join(tmpdir(), 'officina-backup-'));
const mongo = testMongo();
afterAll(async () => {
  await mongo.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a store that disappears during a backup ends it with a message that says what to do', async () => {
  const client = await openClient(mongo.uri);
  await client.db(`${mongo.prefix}_sites`).collection('sites').insertOne({});
  let closing;
  const options = { client, prefix: mongo.prefix, file: join(folder, 'copy.officina'), product: '0.1.0' };
  const backup = takeBackup({ ...options, onStep: () => (closing ??= client.close()) });
  await expect(backup).rejects.toThrow(
    /^La copia non è stata fatta: l’archivio dei dati si è fermato o non risponde \(.+\)\. Riprova quando Officina lavora di nuovo: come sta lo dice npm run doctor\.$/,
  );
  await closing;
  expect(readdirSync(folder)).toEqual([]);
});
