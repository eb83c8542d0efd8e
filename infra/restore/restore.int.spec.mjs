import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkArchive } from '../backup/archive/read-archive.mjs';
import { takeBackup } from '../backup/take-backup.mjs';
import { restore } from './restore.mjs';
import { protectionMessage } from './sentences.mjs';
import { RestoreBench } from './testing/restore-bench.mjs';
import { keptFile, spool, writeSmallBackup } from './testing/small-backup.mjs';
import { finishRestore } from './unfinished.mjs';
import { reportVerification } from './verified.mjs';

let bench;

beforeAll(async () => {
  bench = await RestoreBench.open();
});
afterAll(() => bench?.close());

test('a company’s backup is restored completely except for its sessions, and its log matches its documents', async () => {
  const file = bench.place('copia.officina');
  const key = 'una chiave lunga abbastanza';
  const settings = { OFFICINA_DEMO: 'none' };
  bench.next();
  await bench.fillCompany();
  const { 'auth/signing_keys': keys, ...documents } = await bench.stored();
  expect(keys).toHaveLength(1);
  await takeBackup({ ...bench.installation, file, key, settings, product: '0.1.0' });

  bench.next();
  const { installation } = bench;
  mkdirSync(installation.spoolDir);
  mkdirSync(installation.filesDir);
  const { manifest } = await checkArchive(file, { key });
  expect(await restore(installation, { file, key, manifest, former: null })).toEqual(settings);
  expect(await bench.stored()).toEqual(documents);
  expect(readFileSync(join(installation.spoolDir, spool.path))).toEqual(spool.bytes);
  expect(readFileSync(join(installation.filesDir, keptFile.path))).toEqual(keptFile.bytes);
  expect(await bench.isUnfinished()).toBe(false);

  const lines = [];
  expect(await reportVerification(installation.client, installation.prefix, (line) => lines.push(line))).toBe(
    true,
  );
  expect(lines).toEqual([
    'ROSSI: 3 eventi, catena intera; 3 documenti, ogni versione con il suo evento.',
    'Nessun riferimento a qualcosa che non c’è.',
  ]);
});

test('a restore ends uploads, open links, those of reporters and contractors, e-mails on their way and the list of sessions, and leaves the users as they were', async () => {
  const file = bench.place('con-inviti.officina');
  bench.next();
  const auth = () => bench.client.db(`${bench.prefix}_auth`);
  const pia = { _id: 'pia', tenantId: 'ROSSI', fullName: 'Pia Neri', __v: 3, entry: { secretHash: 'x' } };
  const ugo = { _id: 'ugo', tenantId: 'ROSSI', fullName: 'Ugo Neri', __v: 1 };
  await auth().collection('users').insertMany([pia, ugo]);
  await auth()
    .collection('sessions')
    .insertOne({ _id: 'ROSSI:x', tenantId: 'ROSSI', tokenIds: ['y'] });
  const uploads = () => bench.client.db(`${bench.prefix}_files`).collection('uploads');
  const photoKeys = () => bench.client.db(`${bench.prefix}_files`).collection('photo_keys');
  for (const open of [uploads(), photoKeys()]) await open.insertOne({ _id: 'ROSSI:z', tenantId: 'ROSSI' });
  const reportKeys = () => bench.client.db(`${bench.prefix}_maintenance`).collection('report_keys');
  const photosOf = { _id: `ROSSI:${'a'.repeat(64)}`, tenantId: 'ROSSI' };
  await reportKeys().insertMany([photosOf, { _id: `ROSSI:reporter:${'a'.repeat(64)}`, tenantId: 'ROSSI' }]);
  const contractorLinks = () => bench.client.db(`${bench.prefix}_maintenance`).collection('contractor_links');
  const link = { _id: 'l', tenantId: 'ROSSI', firm: 'Verne', __v: 0, keyHash: 'c'.repeat(64) };
  await contractorLinks().insertOne(link);
  const notifications = () => bench.client.db(`${bench.prefix}_notifications`);
  await notifications()
    .collection('reporters')
    .insertOne({ _id: 'ROSSI:a', tenantId: 'ROSSI', email: 'a@b.it' });
  const nextAt = new Date();
  const mail = { _id: 'ROSSI:letter:1', tenantId: 'ROSSI', state: 'waiting', secretText: 's', nextAt };
  const sent = { _id: 'ROSSI:letter:2', tenantId: 'ROSSI', state: 'sent', answer: '250 ok' };
  await notifications()
    .collection('mails')
    .insertMany([mail, { ...mail, _id: 'x', order: 'o' }, sent]);
  await notifications()
    .collection('notices')
    .insertOne({ _id: 'n', tenantId: 'ROSSI', mailAt: nextAt, pushAt: nextAt });
  const pushKeys = { _id: 'push', privateKey: 'p' };
  await notifications().collection('push_keys').insertOne(pushKeys);
  for (const name of ['subscriptions', 'pushes'])
    await notifications().collection(name).insertOne({ _id: 'ROSSI:s', tenantId: 'ROSSI' });
  await takeBackup({ ...bench.installation, file, settings: {}, product: '0.1.0' });

  bench.next();
  mkdirSync(bench.installation.spoolDir);
  mkdirSync(bench.installation.filesDir);
  const { manifest } = await checkArchive(file, {});
  await restore(bench.installation, { file, manifest, former: null });
  const ended = { tenantId: 'ROSSI', state: 'given up', answer: 'Il ripristino l’ha fermata' };
  const at = expect.any(Date);
  expect(await notifications().collection('mails').find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'ROSSI:letter:1', ...ended, at },
    sent,
    { _id: 'x', ...ended, at, order: 'o', isUntold: true },
  ]);
  expect(await notifications().collection('notices').find().toArray()).toEqual([
    { _id: 'n', tenantId: 'ROSSI' },
  ]);
  expect(await notifications().collection('push_keys').find().toArray()).toEqual([pushKeys]);
  for (const name of ['subscriptions', 'pushes'])
    expect(await notifications().collection(name).countDocuments()).toBe(0);
  expect(await auth().collection('users').find().sort({ _id: 1 }).toArray()).toEqual([
    { ...pia, entry: null },
    ugo,
  ]);
  expect(await auth().collection('sessions').countDocuments()).toBe(0);
  expect(await uploads().countDocuments()).toBe(0);
  expect(await photoKeys().countDocuments()).toBe(0);
  expect(await notifications().collection('reporters').countDocuments()).toBe(0);
  expect(await reportKeys().find().toArray()).toEqual([photosOf]);
  expect(await contractorLinks().find().toArray()).toEqual([{ ...link, keyHash: null }]);
});

test('a restore stops when another one has started, and keeps that one’s note', async () => {
  const file = bench.place('breve.officina');
  await writeSmallBackup(file);
  bench.next();
  const { installation } = bench;
  mkdirSync(installation.spoolDir);
  mkdirSync(installation.filesDir);
  const { restores } = installation.backups;
  const { manifest } = await checkArchive(file, {});
  let taking;
  const onDocuments = () =>
    (taking ??= restores.updateOne({ _id: 'restore' }, { $set: { owner: 'another' } }));
  await expect(restore(installation, { file, manifest, former: null }, { onDocuments })).rejects.toThrow(
    'un altro ripristino ha preso il posto di questo',
  );
  await taking;
  expect(await restores.findOne()).toMatchObject({ owner: 'another' });
});

const notEncrypted = 'Il file non è cifrato: la sua somma scopre un guasto, non chi lo ha cambiato apposta.';

test('finishing an interrupted restore ends all sessions too, and reports it', async () => {
  const file = bench.place('interrotta.officina');
  await writeSmallBackup(file);
  bench.next();
  const { installation } = bench;
  await bench.fillCompany();
  const { cutAt } = (await checkArchive(file, {})).manifest;
  await installation.backups.restores.insertOne({ _id: 'restore', owner: 'x', file, cutAt, former: null });

  const lines = [];
  expect(await finishRestore(installation, { say: (line) => lines.push(line) })).toBe(true);
  expect(lines).toEqual([
    `Un ripristino dal file ${file} non era finito.`,
    'Lo rifaccio da capo.',
    notEncrypted,
    'Il ripristino è finito.',
    'Tutte le sessioni di tutte le aziende sono finite: ognuno entra di nuovo, con la password che aveva al momento della copia.',
  ]);
  const [there, wanted] = await bench.comparison();
  expect(there).toEqual(wanted);
});

test.each([
  [true, 'key', 'Il file è cifrato e autenticato: senza la chiave nessuno può averlo scritto o cambiato.'],
  [false, undefined, notEncrypted],
  [false, 'key', `${notEncrypted} Le copie fatte con BACKUP_KEY sono cifrate: questa non lo è.`],
])(
  'the message for a file that is encrypted (%s), with the key %s, names its protection',
  (isEncrypted, key, message) => {
    expect(protectionMessage({ isEncrypted }, key)).toBe(message);
  },
);
