import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack as tarPack } from 'tar-stream';
import { onSmallDisk } from '../../../packages/testing/src/small-disk.mjs';
import { endingBytes, mark, mostEntryBytes } from './format.mjs';
import { checkArchive, documentsOf, readArchive } from './read-archive.mjs';
import { ArchiveWriter, partPath } from './write-archive.mjs';

const key = 'una frase lunga e solo nostra';
const head = { product: '0.1.0', oldestReader: '0.1.0', startedAt: '2026-11-26T08:00:00.000Z' };
const facts = { documents: { 'sites/sites': 2 }, epoch: 3, cutAt: '2026-11-26T08:00:01.000Z', pauseMs: 12 };
/** `{}` and `{ a: 1 }` as BSON. */
const documents = [Buffer.from('0500000000', 'hex'), Buffer.from('0c0000001061000100000000', 'hex')];
const part = Buffer.concat(documents);
const entries = [
  { name: 'store/sites/sites/0.bson', bytes: part },
  { name: 'spool/0/run-1/a line', bytes: Buffer.alloc(3_000_000, 'reading') },
  { name: 'spool/1/run-1/a line', bytes: Buffer.alloc(0) },
  { name: `files/0/ROSSI/${'a'.repeat(64)}.320`, bytes: Buffer.from('a photo') },
];

let folder;
let plain;
let closed;
const place = (name) => join(folder, name);

async function written(name, options, about = head) {
  const file = place(name);
  const writer = new ArchiveWriter(file, options);
  await writer.begin(about);
  for (const { name: entry, bytes } of entries) await writer.add(entry, bytes);
  expect(existsSync(file)).toBe(false);
  await writer.finish(facts);
  return file;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'officina-archive-'));
  plain = await written('plain.officina');
  closed = await written('closed.officina', { key });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file encrypted with the part of a key before a # opens with the complete key, but not the other way round', async () => {
  const completeKey = `${key} # e di nessun altro`;
  await expect(checkArchive(closed, { key: completeKey })).resolves.toMatchObject({ isEncrypted: true });
  const seen = await Array.fromAsync(readArchive(closed, { key: completeKey }));
  expect(seen).toHaveLength(entries.length + 2);
  const later = await written('later.officina', { key: completeKey });
  await expect(checkArchive(later, { key: completeKey })).resolves.toMatchObject({ isEncrypted: true });
  await expect(checkArchive(later, { key })).rejects.toThrow('non si apre con la chiave');
});

/** A changed copy of a file. */
function altered(file, change) {
  const changed = place('changed.officina');
  writeFileSync(changed, change(readFileSync(file)));
  return changed;
}

const withEnding = (bytes) => Buffer.concat([bytes, mark, createHash('sha256').update(bytes).digest()]);

describe.each([
  ['a file', () => plain, undefined],
  ['an encrypted file', () => closed, key],
])('%s', (_, fileOf, ownKey) => {
  test('returns its entries in the order in which they were written', async () => {
    const { head: read, manifest, isEncrypted } = await checkArchive(fileOf(), { key: ownKey });
    expect(isEncrypted).toBe(ownKey !== undefined);
    expect(read).toEqual({ format: 2, ...head });
    expect(manifest).toMatchObject(facts);
    const seen = await Array.fromAsync(readArchive(fileOf(), { key: ownKey }));
    expect(seen.map(({ name }) => name)).toEqual([
      'head.json',
      ...entries.map(({ name }) => name),
      'manifest.json',
    ]);
    expect(seen.slice(1, -1).every(({ bytes }, at) => bytes.equals(entries[at].bytes))).toBe(true);
    expect([...documentsOf(seen[1].bytes)]).toEqual(documents);
  });

  test('is refused if it is truncated, wherever', async () => {
    const { length } = readFileSync(fileOf());
    for (const end of [0, 1, 39, 40, 41, 200, Math.floor(length / 2), length - 41, length - 40, length - 1]) {
      const cut = altered(fileOf(), (bytes) => bytes.subarray(0, end));
      await expect(checkArchive(cut, { key: ownKey })).rejects.toThrow(
        'Il file changed.officina non è una copia di sicurezza intera: manca la fine. Prova con un’altra copia.',
      );
    }
  });

  test('is refused if one bit has changed, wherever', async () => {
    const { length } = readFileSync(fileOf());
    const places = Array.from({ length: 60 }, (__, at) => Math.floor((at * (length - 1)) / 59));
    for (const [number, at] of places.entries()) {
      const changed = altered(fileOf(), (bytes) => {
        bytes[at] ^= 1 << (number % 8);
        return bytes;
      });
      await expect(checkArchive(changed, { key: ownKey })).rejects.toThrow('Il file changed.officina ');
    }
  });
});

test('the message for a changed file says that it has changed', async () => {
  const changed = altered(plain, (bytes) => {
    bytes[1000] ^= 1;
    return bytes;
  });
  await expect(checkArchive(changed)).rejects.toThrow(
    'Il file changed.officina è cambiato da quando è stato scritto: non si può usare.',
  );
});

test('a file with a correct sum that is not a backup is refused', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('anything'), readFileSync(plain).subarray(0, 3_000)]) {
    const other = altered(plain, () => withEnding(bytes));
    await expect(checkArchive(other)).rejects.toThrow('è cambiato da quando è stato scritto');
  }
});

/** A complete file with a correct manifest and these entries. */
async function handmade(entries) {
  const pack = tarPack();
  const listed = [];
  for (const [header, bytes] of [
    [{ name: 'head.json' }, Buffer.from(JSON.stringify({ format: 1, ...head }))],
    ...entries,
  ]) {
    pack.entry(header, bytes);
    const sum = createHash('sha256').update(bytes).digest('hex');
    listed.push({ name: header.name, bytes: bytes.length, sha256: sum });
  }
  const manifest = { ...facts, documents: {}, entries: listed };
  pack.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  pack.finalize();
  const tar = await buffer(pack);
  return altered(plain, () => withEnding(gzipSync(tar, { level: 1 })));
}

const nothing = Buffer.alloc(0);
const fine = [{ name: 'changed/0/sites/sites/0.bson' }, part];

test('a handmade file with valid entries is accepted', async () => {
  await expect(checkArchive(await handmade([fine]))).resolves.toMatchObject({ manifest: { epoch: 3 } });
});

test.each([
  ['a document of a database that belongs to no service', [[{ name: 'store/backup/restores/0.bson' }, part]]],
  ['a collection above its database', [[{ name: 'store/sites/../0.bson' }, part]]],
  ['a collection with a slash', [[{ name: 'store/sites/a/b/0.bson' }, part]]],
  ['a spool file above the spool', [[{ name: 'spool/0/../../run/auth-key' }, part]]],
  ['a spool file at the root', [[{ name: 'spool/0//etc/passwd' }, part]]],
  ['a photo of no company', [[{ name: `files/0/uploads/${'a'.repeat(64)}` }, part]]],
  ['an entry twice', [fine, fine]],
  ['an entry after the manifest', [[{ name: 'manifest.json' }, Buffer.from('{}')], fine]],
  ['a link', [[{ name: 'spool/0/a', type: 'symlink', linkname: '/etc/passwd' }, nothing]]],
  ['an entry that is too large', [[{ name: 'spool/0/a' }, Buffer.alloc(mostEntryBytes + 1)]]],
])('a complete file with %s is refused', async (_what, entries) => {
  await expect(checkArchive(await handmade(entries))).rejects.toThrow(
    'Il file changed.officina ha dentro qualcosa che nessuna copia di sicurezza ha',
  );
});

test.each([
  ['are cut', Buffer.from('0c000000106100', 'hex')],
  ['have no length', Buffer.alloc(8)],
  ['are missing in the manifest', part],
])('a file whose documents %s is refused', async (_how, bytes) => {
  await expect(checkArchive(await handmade([[{ name: 'store/sites/sites/0.bson' }, bytes]]))).rejects.toThrow(
    'è cambiato da quando è stato scritto',
  );
});

test('an encrypted file opens with its own key only, and shows nothing without it', async () => {
  await expect(checkArchive(closed)).rejects.toThrow(
    'Il file closed.officina è cifrato: scrivi in BACKUP_KEY la chiave con cui è stato fatto.',
  );
  await expect(checkArchive(closed, { key: `${key}.` })).rejects.toThrow(
    'Il file closed.officina non si apre con la chiave che sta in BACKUP_KEY: serve quella con cui è stato fatto.',
  );
  expect(readFileSync(closed).includes('readingreading')).toBe(false);
});

test('an encrypted file that was changed and given a correct sum is refused', async () => {
  const forged = altered(closed, (bytes) => {
    bytes[1000] ^= 1;
    return withEnding(bytes.subarray(0, -endingBytes));
  });
  await expect(checkArchive(forged, { key })).rejects.toThrow('è cambiato da quando è stato scritto');
});

test('a file that is not encrypted opens with and without a key', async () => {
  await expect(checkArchive(plain, { key })).resolves.toMatchObject({ manifest: facts });
});

test('a file of a newer format is refused', async () => {
  const file = await written(
    'newer.officina',
    {},
    { ...head, product: '9.0.0', oldestReader: '8.0.0', format: 2 },
  );
  await expect(checkArchive(file)).rejects.toThrow(
    'Il file newer.officina è di una versione più nuova di Officina (9.0.0): aggiorna prima Officina, almeno alla 8.0.0.',
  );
});

test('a missing file is refused', async () => {
  await expect(checkArchive(place('none.officina'))).rejects.toThrow(
    'Il file none.officina non c’è, o non si può leggere.',
  );
});

test('an abandoned backup leaves no files', async () => {
  const file = place('abandoned.officina');
  const writer = new ArchiveWriter(file);
  await writer.begin(head);
  await writer.abandon();
  expect([file, partPath(file)].filter((path) => existsSync(path))).toEqual([]);
});

test('a file that cannot be written fails the backup with a message', async () => {
  const writer = new ArchiveWriter(place('no folder/file'));
  await expect(writer.begin(head).then(() => writer.finish(facts))).rejects.toThrow(
    `La copia non si può scrivere in ${place('no folder')}: la cartella non c’è.`,
  );
  await writer.abandon();
});

test('a full disk fails the backup with a message, and no files remain', () => {
  const script = `
    import { readdirSync } from 'node:fs';
    import { randomBytes } from 'node:crypto';
    import { ArchiveWriter } from '${import.meta.dirname}/write-archive.mjs';
    const writer = new ArchiveWriter('${folder}/copy.officina');
    const writing = (async () => {
      for (let part = 0; part < 9; part += 1) await writer.add('spool/' + part, randomBytes(1_000_000));
      await writer.finish({});
    })();
    const { message } = await writing.catch((error) => error);
    await writer.abandon();
    console.log(JSON.stringify({ message, left: readdirSync('${folder}') }));`;
  const [file, ...args] = onSmallDisk(folder, 4);
  const node = [process.execPath, '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(file, [...args, ...node], { encoding: 'utf8', timeout: 20_000 });
  expect(stderr).toBe('');
  const message = `La copia non si può scrivere in ${folder}: il disco è pieno.`;
  expect(JSON.parse(stdout)).toEqual({ message, left: [] });
});
