import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { configure, ZipWriter } from '@zip.js/zip.js';

// One stream at a time, so that nothing waits in memory.
configure({ useWebWorkers: false });

const lineEnd = 0x0a;

const linesIn = (chunk) => {
  let lines = 0;
  for (const byte of chunk) if (byte === lineEnd) lines += 1;
  return lines;
};

/** Bytes on their way into the archive, with what its list of contents says of them. */
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

  /** @param {string} file is written from its beginning */
  constructor(file) {
    this.file = file;
    this.out = createWriteStream(file);
    this.zip = new ZipWriter(Writable.toWeb(this.out));
  }

  /**
   * Adds a file.
   * @param {string} path one that none before has
   * @param {AsyncIterable<Uint8Array> | Iterable<Uint8Array>} content read as fast as it is written
   * @param {(lines: number) => void} [onLines] hears of each few lines of a `.jsonl` file
   */
  async add(path, content, onLines = () => {}) {
    const entry = { path, bytes: 0, ...(path.endsWith('.jsonl') && { lines: 0 }) };
    const hash = createHash('sha256');
    await this.zip.add(path, Readable.toWeb(Readable.from(measured(content, entry, hash, onLines))));
    this.entries.push({ ...entry, sha256: hash.digest('hex') });
  }

  /** Ends the file and has it on the disk. */
  async close() {
    await this.zip.close();
    await this.#closed();
    const handle = await open(this.file, 'r+');
    await handle.sync().finally(() => handle.close());
  }

  /** Gives it up; what is written so far is nobody's. */
  async abandon() {
    this.out.destroy();
    // One that is still being opened would stand there after it was removed.
    await this.#closed();
  }

  async #closed() {
    if (!this.out.closed) await once(this.out, 'close');
  }
}
