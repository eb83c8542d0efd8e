import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { configure, ZipWriter } from '@zip.js/zip.js';

// One stream at a time, so that nothing is buffered in memory.
configure({ useWebWorkers: false });

const lineEnd = 0x0a;

const linesIn = (chunk) => {
  let lines = 0;
  for (const byte of chunk) if (byte === lineEnd) lines += 1;
  return lines;
};

/** Bytes on their way into the archive; measures them for its list of contents. */
async function* measured(content, entry, hash, onLines) {
  for await (const chunk of content) {
    hash.update(chunk);
    entry.bytes += chunk.length;
    if (entry.lines !== undefined) {
      const lines = linesIn(chunk);
      entry.lines += lines;
      onLines(lines);
    }
    yield chunk;
  }
}

/** A zip file that is written as its parts arrive. */
export class Archive {
  /** @type {{ path: string, lines?: number, bytes: number, sha256: string }[]} */
  entries = [];

  /** @param {string} file is overwritten */
  constructor(file) {
    this.file = file;
    this.out = createWriteStream(file);
    this.zip = new ZipWriter(Writable.toWeb(this.out));
  }

  /**
   * Adds a file.
   * @param {string} path must be unique in the archive
   * @param {AsyncIterable<Uint8Array> | Iterable<Uint8Array>} content read as fast as it is written
   * @param {(lines: number) => void} [onLines] receives the number of newly written lines of a `.jsonl` file
   */
  async add(path, content, onLines = () => {}) {
    const entry = { path, bytes: 0, ...(path.endsWith('.jsonl') && { lines: 0 }) };
    const hash = createHash('sha256');
    await this.zip.add(path, Readable.toWeb(Readable.from(measured(content, entry, hash, onLines))));
    this.entries.push({ ...entry, sha256: hash.digest('hex') });
  }

  /** Finishes the file and flushes it to the disk. */
  async close() {
    await this.zip.close();
    await this.#closed();
    const handle = await open(this.file, 'r+');
    await handle.sync().finally(() => handle.close());
  }

  /** Abandons the file; its remains are useless. */
  async abandon() {
    this.out.destroy();
    // A file that is still being opened would appear after it was removed.
    await this.#closed();
  }

  async #closed() {
    if (!this.out.closed) await once(this.out, 'close');
  }
}
