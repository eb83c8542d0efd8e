import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import mongoose from 'mongoose';
import { cloneDir } from '../lib/paths.mjs';
import { until } from '../lib/wait.mjs';
import { restored, spool, writeSmallBackup } from './testing/small-backup.mjs';

const many = 2_000;
const command = join(cloneDir, 'infra/cli/restore.mjs');
let folder;
let mongo;
let client;
/** A new one for each test. */
let prefix;
let file;
let large;

const place = (name) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'officina-restore-'));
  mongo = testMongo();
  client = await new mongoose.mongo.MongoClient(mongo.uri).connect();
  file = place('copia.officina');
  large = place('grande.officina');
  await writeSmallBackup(file);
  await writeSmallBackup(large, { count: many, cutAt: '2026-11-26T09:00:00.000Z' });
});
afterAll(async () => {
  await client?.close();
  await mongo?.close();
  rmSync(folder, { recursive: true, force: true });
});

let tests = 0;
let data;
beforeEach(() => {
  tests += 1;
  prefix = `${mongo.prefix}_${tests}`;
  data = place(`data-${tests}`);
  mkdirSync(data);
});

function start(words, env = {}) {
  const own = {
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: prefix,
    OFFICINA_DATA: data,
    INIT_CWD: folder,
    ...env,
  };
  const child = spawn(process.execPath, ['--no-warnings', command, ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...own },
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, err]) => ({ code: child.exitCode, out, err }),
  );
  return { child, ended };
}

/** `npm run restore` with these words. */
const run = (words, env) => start(words, env).ended;

/** All documents of the services as BSON, by `<token>/<collection>`. */
async function stored() {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const found = {};
  const isServices = (name) => name.startsWith(`${prefix}_`) && name !== `${prefix}_backup`;
  for (const { name } of databases.filter(({ name }) => isServices(name)))
    for (const { name: collection } of await client.db(name).listCollections().toArray()) {
      const raw = await client.db(name).collection(collection).find({}, { raw: true }).toArray();
      if (raw.length > 0) found[`${name.slice(prefix.length + 1)}/${collection}`] = raw.sort(Buffer.compare);
    }
  return found;
}

const spooled = () => readFileSync(join(data, 'spool', spool.path));

async function expectRestored(count = 20) {
  expect(await stored()).toEqual(restored(count));
  expect(spooled()).toEqual(spool.bytes);
  expect(await hasBegun()).toBe(0);
}

/** A document of another company, and readings of it that wait. */
async function makeOther() {
  await client.db(`${prefix}_sites`).collection('sites').insertOne({ tenantId: 'CANTINA', name: 'Cantina' });
  await client.db(`${prefix}_auth`).collection('tenants').insertOne({ tenantId: 'CANTINA', code: 'CANTINA' });
  mkdirSync(join(data, 'spool/ba9876543210'), { recursive: true });
  writeFileSync(join(data, 'spool/ba9876543210/1-1.jsonl'), 'of before');
}

const written = () => client.db(`${prefix}_industrial`).collection('production_days').countDocuments();
const hasBegun = () => client.db(`${prefix}_backup`).collection('restores').countDocuments();

/** Kills `npm run restore` once so many days are in the store. */
async function killedAt(count, words) {
  const { child, ended } = start(words);
  await until(
    async () => {
      if (!(await hasBegun()) || (await written()) < count) throw new Error(`not at ${count} yet`);
    },
    { everyMs: 1 },
  );
  child.kill('SIGKILL');
  await ended;
  expect(await hasBegun()).toBe(1);
  expect(await written()).toBeLessThan(many);
}

test('an empty installation gets every document and reading as it was, and hears that all is well', async () => {
  const { code, out, err } = await run([file]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  await expectRestored();
  expect(out.split('\n')).toEqual([
    `${file}: copia intera del 26 novembre 2026 alle ore 08:00, versione 0.1.0, 28 documenti.`,
    'Ripristino finito: 28 documenti.',
    'La chiave degli accessi (.data/run/auth-key) non è quella della copia: tutti entrano di nuovo con la loro password.',
    'Impostazioni della copia che qui sono diverse; quelle che servono vanno in .env prima di accendere:',
    '  OFFICINA_DEMO=none',
    'Controllo il registro degli eventi e i documenti.',
    'ROSSI: 3 eventi, catena intera; 3 documenti, ogni versione con il suo evento.',
    'Nessun riferimento a qualcosa che non c’è.',
    '',
  ]);
});

test('what is wrong with the data of a backup is said once they are restored', async () => {
  await writeSmallBackup(place('difettosa.officina'), { without: 'maintenance/machines' });
  const { code, out } = await run(['difettosa.officina']);
  expect(code).toBe(4);
  expect(out.split('\n').slice(-3)).toEqual([
    'ROSSI: il registro degli eventi e i documenti non concordano. Che cosa manca lo dice npm run audit:verify -- --tenant ROSSI.',
    'ROSSI: 1 riferimento a qualcosa che non c’è. Quali sono lo dice npm run admin -- orphans ROSSI.',
    '',
  ]);
});

test('--check says what a file is and writes nothing', async () => {
  const { code, out } = await run(['--check', 'copia.officina'], { MONGODB_URI: 'mongodb://127.0.0.1:1' });
  expect({ code, out }).toEqual({
    code: 0,
    out: `${file}: copia intera del 26 novembre 2026 alle ore 08:00, versione 0.1.0, 28 documenti.\nIl file è in ordine. Non ho scritto niente.\n`,
  });
  expect(await stored()).toEqual({});
  expect(readdirSync(data)).toEqual([]);
});

describe('a restore that cannot be', () => {
  const changed = (change) => {
    const bytes = readFileSync(file);
    writeFileSync(place('cattiva.officina'), change(bytes) ?? bytes);
  };
  const cases = {
    'of a file that was cut': ['manca la fine', () => changed((bytes) => bytes.subarray(0, -1))],
    'of a file of which one bit is changed': [
      'è cambiato da quando è stato scritto',
      () => changed((bytes) => void (bytes[500] ^= 1)),
    ],
    'of a file of a newer version': [
      'più nuova di Officina (9.0.0)',
      () =>
        writeSmallBackup(place('cattiva.officina'), {
          head: { product: '9.0.0', oldestReader: '9.0.0' },
        }),
    ],
    'of a file whose key is missing': [
      'scrivi in BACKUP_KEY la chiave',
      () => writeSmallBackup(place('cattiva.officina'), { key: 'una chiave lunga abbastanza' }),
    ],
    'of a file that is not there': ['non c’è', () => rmSync(place('cattiva.officina'), { force: true })],
  };
  test.each(Object.entries(cases))('%s writes nothing', async (_, [said, make]) => {
    await makeOther();
    const before = await stored();
    await make();
    const { code, err } = await run(['--replace', 'cattiva.officina']);
    expect(code).toBe(1);
    expect(err).toContain(said);
    expect(await stored()).toEqual(before);
  });
});

describe('over another installation', () => {
  const formerIn = () => readdirSync(folder).filter((name) => name.startsWith('prima-del-ripristino-'));
  afterEach(() => formerIn().forEach((name) => rmSync(place(name))));

  test('nothing is written unless it is told to', async () => {
    await makeOther();
    const before = await stored();
    const { code, err } = await run(['copia.officina']);
    expect(code).toBe(1);
    expect(err).toContain(
      'Qui ci sono già dei dati (CANTINA). Per metterci quelli della copia: npm run restore -- --replace',
    );
    expect(await stored()).toEqual(before);
  });

  test('what was there goes into a file beside, from which it comes back', async () => {
    await makeOther();
    const before = await stored();
    const { code, out } = await run(['--replace', 'copia.officina']);
    expect(code).toBe(0);
    await expectRestored();
    expect(readdirSync(join(data, 'spool'))).toEqual([dirname(spool.path)]);
    const [former] = formerIn();
    expect(out).toContain(`I dati di prima sono in ${place(former)}.\n`);
    expect(await run(['--replace', former])).toMatchObject({ code: 0 });
    expect(await stored()).toEqual(before);
    expect(readFileSync(join(data, 'spool/ba9876543210/1-1.jsonl'), 'utf8')).toBe('of before');
  });

  test('a kill goes back to what was there, once the file is gone', async () => {
    await makeOther();
    const before = await stored();
    const gone = place('sparita.officina');
    copyFileSync(large, gone);
    await killedAt(1, ['--replace', gone]);
    rmSync(gone);
    const { code, out } = await run([]);
    expect(code).toBe(0);
    expect(out).toContain(`torno ai dati di prima, che stanno in ${place(formerIn()[0])}.`);
    expect(await stored()).toEqual(before);
  });
});

describe('a restore that was killed', () => {
  test.each([0, 700])('with %i documents written is done again from its beginning', async (count) => {
    await killedAt(count, [large]);
    const { code, out } = await run([]);
    expect(code).toBe(0);
    expect(out).toContain(
      `Un ripristino dal file ${large} non era finito.\nLo rifaccio da capo.\nIl ripristino è finito.\n`,
    );
    await expectRestored(many);
  });

  test('goes back to nothing where nothing was, once its file is gone', async () => {
    const gone = place('sparita.officina');
    copyFileSync(large, gone);
    await killedAt(1, [gone]);
    rmSync(gone);
    const { code, out } = await run([]);
    expect(code).toBe(0);
    expect(out).toContain('l’installazione torna vuota, come era prima.');
    expect(await stored()).toEqual({});
    expect(readdirSync(join(data, 'spool'))).toEqual([]);
  });

  test('takes no other file for its own, but another one may be restored instead', async () => {
    const other = place('altra.officina');
    copyFileSync(large, other);
    await killedAt(1, [other]);
    const { code, out } = await run([file]);
    expect(code).toBe(0);
    expect(out).toContain(`Un ripristino dal file ${other} non era finito: ora lo sostituisce questo.`);
    await expectRestored();
    expect((await run([])).out).toContain('Non c’è nessun ripristino da finire.');
  });
});

describe('processes that run', () => {
  const processes = () => client.db(`${prefix}_backup`).collection('processes');

  test('are seen, and nothing is touched', async () => {
    await makeOther();
    const before = await stored();
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
    expect(await stored()).toEqual(before);
  });

  test('that were killed hold nothing up', async () => {
    await processes().insertOne({ _id: 'dead', token: 'sites', followed: 0, beat: 1 });
    expect(await run([file])).toMatchObject({ code: 0 });
    await expectRestored();
  });
});
