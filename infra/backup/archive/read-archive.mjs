import { Decrypter } from 'age-encryption';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract as tarExtract } from 'tar-stream';
import { isOlder } from '@officina/server-kit/migrations/release';
import { product } from '../product.mjs';
import { ArchiveError, endingBytes, formatNumber, isEntry, mark, mostEntryBytes, names } from './format.mjs';

const sentences = {
  missing: 'non c’è, o non si può leggere.',
  cut: 'non è una copia di sicurezza intera: manca la fine. Prova con un’altra copia.',
  changed: 'è cambiato da quando è stato scritto: non si può usare. Prova con un’altra copia.',
  unexpected:
    'ha dentro qualcosa che nessuna copia di sicurezza ha: non si può usare. Prova con un’altra copia.',
  keyless: 'è cifrato: scrivi in BACKUP_KEY la chiave con cui è stato fatto.',
  otherKey: 'non si apre con la chiave che sta in BACKUP_KEY: serve quella con cui è stato fatto.',
};

const refuse = (file, why, cause) =>
  Object.assign(new ArchiveError(`Il file ${basename(file)} ${sentences[why]}`, { cause }), {
    isLocked: ['keyless', 'otherKey'].includes(why),
  });

const ageMark = 'age-encryption.org/v1';

async function sizeOf(file) {
  try {
    return (await stat(file)).size;
  } catch (error) {
    throw refuse(file, 'missing', error);
  }
}

async function* bytesBetween(file, start, end) {
  if (end > start) yield* createReadStream(file, { start, end: end - 1 });
}

/** @returns where the ending begins */
async function checkEnding(file, onBytes) {
  const end = (await sizeOf(file)) - endingBytes;
  if (end < 0) throw refuse(file, 'cut');
  const ending = await buffer(bytesBetween(file, end, end + endingBytes));
  if (!ending.subarray(0, mark.length).equals(mark)) throw refuse(file, 'cut');
  const hash = createHash('sha256');
  for await (const bytes of bytesBetween(file, 0, end)) {
    hash.update(bytes);
    onBytes(bytes.length);
  }
  if (!hash.digest().equals(ending.subarray(mark.length))) throw refuse(file, 'changed');
  return end;
}

/** The part of a key before a `#`: `.env` was once read so. Files encrypted with that part also open with the complete key. */
const formerKey = (/** @type {string} */ key) => key.split('#')[0]?.trim();

const decrypted = (file, key) =>
  async function* decryptedBytes(source) {
    if (!key) throw refuse(file, 'keyless');
    const decrypter = new Decrypter();
    for (const one of new Set([key, formerKey(key)])) if (one) decrypter.addPassphrase(one);
    const opened = await decrypter.decrypt(ReadableStream.from(source)).catch((error) => {
      throw refuse(file, 'otherKey', error);
    });
    yield* opened;
  };

async function isEncrypted(file, end) {
  const start = await buffer(bytesBetween(file, 0, Math.min(end, ageMark.length)));
  return start.toString() === ageMark;
}

async function* entriesOf(file, key) {
  const end = (await sizeOf(file)) - endingBytes;
  const unpacked = tarExtract();
  const steps = [...((await isEncrypted(file, end)) ? [decrypted(file, key)] : []), createGunzip(), unpacked];
  const read = pipeline([bytesBetween(file, 0, end), ...steps]);
  // The loop over the entries throws the same error.
  read.catch(() => {});
  const seen = new Set();
  for await (const entry of unpacked) {
    const { name, type, size } = entry.header;
    const isOurs = type === 'file' && size <= mostEntryBytes && isEntry(name) && !seen.has(name);
    if (!isOurs || seen.has(names.manifest)) throw refuse(file, 'unexpected');
    seen.add(name);
    yield { name, bytes: await buffer(entry) };
  }
  await read;
}

function checkHead(file, { name, bytes }) {
  if (name !== names.head) throw refuse(file, 'changed');
  /** @type {import('./format.mjs').Head} */
  const head = JSON.parse(bytes.toString());
  if (head.format > formatNumber || isOlder(product, head.oldestReader)) {
    throw new ArchiveError(
      `Il file ${basename(file)} è di una versione più nuova di Officina (${head.product}): aggiorna prima Officina, almeno alla ${head.oldestReader}.`,
    );
  }
  return head;
}

/**
 * The entries of a file in order, each completely in memory. The file must have been checked before.
 * @param {string} file
 * @param {{ key?: string }} [options]
 * @returns {AsyncGenerator<{ name: string, bytes: Buffer }>}
 */
export async function* readArchive(file, { key } = {}) {
  yield* entriesOf(file, key);
}

/** Checks the documents of a part, and counts those of `store`, whose number is in the manifest. @throws Error if a document is damaged */
function count(documents, name, bytes) {
  const [kind = '', token, collection] = name.split('/');
  if (!['store', 'changed', 'deleted'].includes(kind)) return;
  const { length } = [...documentsOf(bytes)];
  const place = `${token}/${collection}`;
  if (kind === 'store') documents[place] = (documents[place] ?? 0) + length;
}

/**
 * Reads the complete file and checks every byte. A file must not be trusted before.
 * @param {string} file
 * @param {{ key?: string, onBytes?: (count: number) => void }} [options] `onBytes` is called with the number of bytes just read
 * @returns {Promise<{ head: import('./format.mjs').Head, manifest: import('./format.mjs').Manifest, isEncrypted: boolean }>} if the
 *   file is not encrypted, the check detects damage only: a person who changes the file can calculate a new sum
 * @throws ArchiveError if the file is truncated, changed, encrypted with another key, or newer than this version
 */
export async function checkArchive(file, { key, onBytes = () => {} } = {}) {
  const end = await checkEnding(file, onBytes);
  const seen = [];
  const documents = {};
  let head;
  let manifest;
  try {
    for await (const entry of entriesOf(file, key)) {
      head ??= checkHead(file, entry);
      const { name, bytes } = entry;
      if (name === names.manifest) manifest = JSON.parse(bytes.toString());
      else seen.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
      count(documents, name, bytes);
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : refuse(file, 'changed', error);
  }
  const expected = Object.entries(manifest?.documents ?? {}).filter(([, number]) => number > 0);
  const isComplete = JSON.stringify(manifest?.entries) === JSON.stringify(seen);
  if (!head || !isComplete || !isDeepStrictEqual(documents, Object.fromEntries(expected)))
    throw refuse(file, 'changed');
  return { head, manifest, isEncrypted: await isEncrypted(file, end) };
}

/** Size of a document without fields. */
const minDocumentBytes = 5;

/** The documents of a part, each as BSON. @param {Buffer} bytes @throws Error if the part is damaged */
export function* documentsOf(bytes) {
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readInt32LE(at);
    const next = at + size;
    if (size < minDocumentBytes || next > bytes.length) throw new Error('a document is cut');
    yield bytes.subarray(at, next);
    at = next;
  }
}
