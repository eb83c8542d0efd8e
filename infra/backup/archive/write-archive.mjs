import { Encrypter } from 'age-encryption';
import { createHash } from 'node:crypto';
import { constants, createWriteStream, rmSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as tarPack } from 'tar-stream';
import { placeFile } from '../../lib/files.mjs';
import { ArchiveError, formatNumber, mark, names } from './format.mjs';

/** Costs 32 MB and half a second for each guess at a key. */
const scryptWorkFactor = 15;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** @param {string} key */
const encrypted = (key) =>
  async function* encryptedBytes(source) {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(key);
    encrypter.setScryptWorkFactor(scryptWorkFactor);
    yield* await encrypter.encrypt(ReadableStream.from(source));
  };

async function* withEnding(source) {
  const hash = createHash('sha256');
  for await (const bytes of source) {
    hash.update(bytes);
    yield bytes;
  }
  yield mark;
  yield hash.digest();
}

const reasons = {
  ENOSPC: 'il disco è pieno',
  EDQUOT: 'lo spazio concesso è finito',
  ENOENT: 'la cartella non c’è',
  ENOTDIR: 'non è una cartella',
  EACCES: 'non è permesso',
  EROFS: 'il disco è di sola lettura',
  EIO: 'il disco non risponde',
  ESTALE: 'il disco non risponde',
};

function unwritable(file, cause) {
  const why = reasons[cause.code] ?? cause.message;
  return new ArchiveError(`La copia non si può scrivere in ${dirname(file)}: ${why}.`, { cause });
}

/** @throws ArchiveError with the reason if the file cannot be written to its folder */
export async function refuseUnwritable(/** @type {string} */ file) {
  // With the slash, a file in place of the folder is refused.
  await access(`${dirname(file)}/.`, constants.W_OK | constants.X_OK).catch((error) => {
    throw unwritable(file, error);
  });
}

/** Path of a file while it is being written. */
export const partPath = (/** @type {string} */ file) => `${file}.part`;

/** Writes the file of a backup (`format.mjs`): one entry after the other, each in memory, then the manifest. */
export class ArchiveWriter {
  #pack = tarPack();
  #entries = [];
  #file;
  #written;
  /** Settled once the unfinished file is closed. */
  #closed;

  /**
   * @param {string} file replaced when the backup is complete; until then `<file>.part` is written
   * @param {{ key?: string }} [options] encrypts the file
   */
  constructor(file, { key } = {}) {
    this.#file = file;
    const out = createWriteStream(partPath(file), { mode: 0o600, flush: true });
    this.#closed = new Promise((resolve) => out.once('close', () => resolve(undefined)));
    const steps = [createGzip({ level: 1 }), ...(key ? [encrypted(key)] : []), withEnding, out];
    this.#written = pipeline([this.#pack, ...steps]).catch((error) => {
      throw unwritable(file, error);
    });
    this.#written.catch(() => {});
  }

  /** @param {Omit<import('./format.mjs').Head, 'format'>} head */
  begin(head) {
    return this.addJson(names.head, { format: formatNumber, ...head });
  }

  /** Resolves when there is room for the next entry. @param {string} name @param {Buffer} bytes @throws ArchiveError */
  async add(name, bytes) {
    this.#entries.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
    /** @type {Promise<void>} */
    const taken = new Promise((resolve, reject) => {
      const done = (/** @type {Error | null} */ error) => (error ? reject(error) : resolve());
      // Without a listener, the error of an entry would end the process if the archive fails.
      this.#pack.entry({ name, mtime: new Date(0) }, bytes, done).on('error', reject);
    });
    // If the archive fails, the entry fails too; the error of the archive has the reason.
    await Promise.race([taken.catch(() => this.#written), this.#written]);
  }

  addJson(name, value) {
    return this.add(name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`));
  }

  /** Gives the file its name once it is completely on the disk. @param {Omit<import('./format.mjs').Manifest, 'entries'>} manifest */
  async finish(manifest) {
    await this.addJson(names.manifest, { ...manifest, entries: [...this.#entries] });
    this.#pack.finalize();
    await this.#written;
    placeFile(partPath(this.#file), this.#file);
  }

  /** Removes the unfinished file. */
  async abandon() {
    this.#pack.destroy();
    await this.#written.catch(() => {});
    // A file that is still being opened would appear after its removal.
    await this.#closed;
    rmSync(partPath(this.#file), { force: true });
  }
}
