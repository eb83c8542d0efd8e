import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { until } from '../lib/wait.mjs';
import { RestoreBench } from './testing/restore-bench.mjs';
import { protectionMessage, sessionsEnded } from './sentences.mjs';
import { spool, writeSmallBackup } from './testing/small-backup.mjs';

const many = 2_000;
const notEncrypted = protectionMessage({ isEncrypted: false }, undefined);
let bench;
let file;
let large;

beforeAll(async () => {
  bench = await RestoreBench.open();
  file = bench.place('copia.officina');
  large = bench.place('grande.officina');
  await writeSmallBackup(file);
  await writeSmallBackup(large, { count: many, cutAt: '2026-11-26T09:00:00.000Z' });
});
afterAll(() => bench?.close());
beforeEach(() => bench.next());

const place = (name) => bench.place(name);
const run = (words, env) => bench.run(words, env);

async function expectRestored(days) {
  const [there, wanted] = await bench.comparison(days);
  expect(there).toEqual(wanted);
}

test('an empty installation gets every document and reading unchanged, and a report that all is well', async () => {
  const { code, out, err } = await run([file]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  await expectRestored();
  expect(out.split('\n')).toEqual([
    `${file}: copia intera del 26 novembre 2026 alle ore 08:00, versione 0.1.0, 29 documenti.`,
    notEncrypted,
    'Ripristino finito: 29 documenti.',
    sessionsEnded,
    'Impostazioni della copia che qui sono diverse; quelle che servono vanno in .env prima di accendere:',
    '  OFFICINA_DEMO=none',
    'Controllo il registro degli eventi e i documenti.',
    'ROSSI: 3 eventi, catena intera; 3 documenti, ogni versione con il suo evento.',
    'Nessun riferimento a qualcosa che non c’è.',
    '',
  ]);
});

test('problems in the data of a backup are reported after the restore', async () => {
  await writeSmallBackup(place('difettosa.officina'), { without: 'maintenance/machines' });
  const { code, out } = await run(['difettosa.officina']);
  expect(code).toBe(4);
  expect(out.split('\n').slice(-3)).toEqual([
    'ROSSI: il registro degli eventi e i documenti non concordano. Che cosa manca lo dice npm run audit:verify -- --tenant ROSSI.',
    'ROSSI: 1 riferimento a qualcosa che non c’è. Quali sono lo dice npm run admin -- orphans ROSSI.',
    '',
  ]);
});

test('--check describes a file and writes nothing', async () => {
  const { code, out } = await run(['--check', 'copia.officina'], { MONGODB_URI: 'mongodb://127.0.0.1:1' });
  expect({ code, out }).toEqual({
    code: 0,
    out: `${file}: copia intera del 26 novembre 2026 alle ore 08:00, versione 0.1.0, 29 documenti.\n${notEncrypted}\nIl file è in ordine. Non ho scritto niente.\n`,
  });
  expect(await bench.stored()).toEqual({});
  expect(readdirSync(bench.data)).toEqual([]);
});

describe('a restore', () => {
  const changed = (change) => {
    const bytes = readFileSync(file);
    writeFileSync(place('cattiva.officina'), change(bytes) ?? bytes);
  };
  const cases = {
    'of a truncated file': ['manca la fine', () => changed((bytes) => bytes.subarray(0, -1))],
    'of a file with one changed bit': [
      'è cambiato da quando è stato scritto',
      () => changed((bytes) => void (bytes[500] ^= 1)),
    ],
    'of a file from a newer version': [
      'più nuova di Officina (9.0.0)',
      () =>
        writeSmallBackup(place('cattiva.officina'), {
          head: { product: '9.0.0', oldestReader: '9.0.0' },
        }),
    ],
    'of an encrypted file without the key': [
      'scrivi in BACKUP_KEY la chiave',
      () => writeSmallBackup(place('cattiva.officina'), { key: 'una chiave lunga abbastanza' }),
    ],
    'of a missing file': ['non c’è', () => rmSync(place('cattiva.officina'), { force: true })],
  };
  test.each(Object.entries(cases))('%s writes nothing', async (_, [message, make]) => {
    await bench.fillOther();
    const before = await bench.stored();
    await make();
    const { code, err } = await run(['--replace', 'cattiva.officina']);
    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(await bench.stored()).toEqual(before);
  });
});

describe('a restore over another installation', () => {
  const formerIn = () => readdirSync(bench.folder).filter((name) => name.startsWith('prima-del-ripristino-'));
  afterEach(() => formerIn().forEach((name) => rmSync(place(name))));

  test('writes nothing without --replace', async () => {
    await bench.fillOther();
    const before = await bench.stored();
    const { code, err } = await run(['copia.officina']);
    expect(code).toBe(1);
    expect(err).toContain(
      'Qui ci sono già dei dati (CANTINA). Per metterci quelli della copia: npm run restore -- --replace',
    );
    expect(await bench.stored()).toEqual(before);
  });

  test('saves the former data in a separate file, from which they can be restored', async () => {
    await bench.fillOther();
    const before = await bench.stored();
    const { code, out } = await run(['--replace', 'copia.officina']);
    expect(code).toBe(0);
    await expectRestored();
    expect(readdirSync(join(bench.data, 'spool'))).toEqual([dirname(spool.path)]);
    const [former] = formerIn();
    expect(out).toContain(`I dati di prima sono in ${place(former)}.\n`);
    expect(await run(['--replace', former])).toMatchObject({ code: 0 });
    expect(await bench.stored()).toEqual(before);
    expect(readFileSync(join(bench.data, 'spool/ba9876543210/1-1.jsonl'), 'utf8')).toBe('of before');
  });

  test('goes back to the former data if it was killed and its file has disappeared', async () => {
    await bench.fillOther();
    const before = await bench.stored();
    const missing = place('sparita.officina');
    copyFileSync(large, missing);
    await bench.killedAt(1, ['--replace', missing]);
    rmSync(missing);
    const { code, out } = await run([]);
    expect(code).toBe(0);
    expect(out).toContain(`torno ai dati di prima, che stanno in ${place(formerIn()[0])}.`);
    expect(await bench.stored()).toEqual(before);
  });
});

describe('a killed restore', () => {
  test.each([0, 300])('with %i documents written is repeated from the beginning', async (count) => {
    await bench.killedAt(count, [large]);
    const { code, out } = await run([]);
    expect(code).toBe(0);
    expect(out).toContain(
      `Un ripristino dal file ${large} non era finito.\nLo rifaccio da capo.\n${notEncrypted}\nIl ripristino è finito.\n${sessionsEnded}\n`,
    );
    await expectRestored(many);
  });

  test('goes back to an empty installation if its file has disappeared', async () => {
    const missing = place('sparita.officina');
    copyFileSync(large, missing);
    await bench.killedAt(1, [missing]);
    rmSync(missing);
    const { code, out } = await run([]);
    expect(code).toBe(0);
    expect(out).toContain('l’installazione torna vuota, come era prima.');
    expect(await bench.stored()).toEqual({});
    expect(readdirSync(join(bench.data, 'spool'))).toEqual([]);
  });

  test('asks for the key of its file, and gives up nothing without it', async () => {
    const key = 'una chiave lunga abbastanza';
    const locked = place('chiusa.officina');
    await writeSmallBackup(locked, { key });
    const note = { _id: 'restore', file: locked, cutAt: '2026-11-26T08:00:00.000Z', former: null };
    await bench.shared('restores').insertOne(note);
    const { code, err } = await run([]);
    expect([code, err]).toEqual([1, expect.stringContaining('scrivi in BACKUP_KEY la chiave')]);
    expect(await bench.isUnfinished()).toBe(true);
    expect(await run([], { BACKUP_KEY: key })).toMatchObject({ code: 0 });
    await expectRestored();
  });

  test('accepts no other file as its own, but another file may be restored instead', async () => {
    const other = place('altra.officina');
    copyFileSync(large, other);
    await bench.killedAt(1, [other]);
    const { code, out } = await run([file]);
    expect(code).toBe(0);
    expect(out).toContain(`Un ripristino dal file ${other} non era finito: ora lo sostituisce questo.`);
    await expectRestored();
    expect((await run([])).out).toContain('Non c’è nessun ripristino da finire.');
  });
});

test('of two concurrent restores the later one continues, and the earlier one stops', async () => {
  const first = bench.start([large], { OFFICINA_DATA: place('another-machine') });
  await until(async () => expect(await bench.isUnfinished()).toBe(true), { everyMs: 1 });
  first.child.kill('SIGSTOP');
  expect(await run([file])).toMatchObject({ code: 0 });
  await expectRestored();
  first.child.kill('SIGCONT');
  expect(await first.ended).toMatchObject({
    code: 1,
    err: expect.stringContaining('un altro ripristino ha preso il posto di questo'),
  });
});

describe('processes', () => {
  const processes = () => bench.shared('processes');

  test('that are running are detected, and nothing is changed', async () => {
    await bench.fillOther();
    const before = await bench.stored();
    await processes().insertOne({ _id: 'run', token: 'sites', followed: 0, beat: 1 });
    const beating = setInterval(
      () => void processes().updateOne({ _id: 'run' }, { $inc: { beat: 1 } }),
      1_000,
    );
    const { code, err } = await run(['--replace', 'copia.officina']);
    clearInterval(beating);
    expect(code).toBe(1);
    expect(err).toBe(
      'Officina è accesa su questi dati: spegnila dovunque lavora con questo archivio, e riprova.\n',
    );
    await processes().deleteMany({});
    expect(await bench.stored()).toEqual(before);
  });

  test('that were killed block nothing, and a running backup ends without a cut', async () => {
    await processes().insertOne({ _id: 'dead', token: 'sites', followed: 0, beat: 1 });
    await bench.shared('state').insertOne({ _id: 'state', version: 3, epoch: 1, last: 1, closed: true });
    expect(await run([file])).toMatchObject({ code: 0 });
    expect(await bench.shared('state').findOne()).toMatchObject({ version: 4, epoch: 0, closed: false });
    await expectRestored();
  });
});
