import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { configure, ZipWriter } from '@zip.js/zip.js';

// One stream at a time, so that nothing waits in memory.
configure({ useWebWorkers: false });

const lineEnd = 0x0a;

/** Bytes on their way into the archive, with what its list of contents says of them. */
async function* measured(content, entry, hash) {
  for await (const chunk of content) {
    hash.update(chunk);
    entry.bytes += chunk.length;
    if (entry.lines !== undefined) for (const byte of chunk) if (byte === lineEnd) entry.lines += 1;
    yield chunk;
  }
}

/** A zip file that is written as its parts arrive. */
export class Archive {
  /** @type {{ path: string, lines?: number, bytes: number, sha256: string }[]} */
  entries = [];
  #paths = new Set();

  /** @param {string} file a new one */
  constructor(file) {
    this.file = file;
    this.out = createWriteStream(file, { flags: 'wx' });
    this.zip = new ZipWriter(Writable.toWeb(this.out));
  }

  /**
   * Adds a file, another name than those before if need be.
   * @param {string} path
   * @param {AsyncIterable<Uint8Array> | Iterable<Uint8Array>} content read as fast as it is written
   */
  async add(path, content) {
    const entry = { path: this.#free(path), bytes: 0, ...(path.endsWith('.jsonl') && { lines: 0 }) };
    const hash = createHash('sha256');
    await this.zip.add(entry.path, Readable.toWeb(Readable.from(measured(content, entry, hash))));
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

  #free(path) {
    const [, stem, ending] = /^(.*?)(\.\w+)?$/.exec(path) ?? [];
    let free = path;
    for (let n = 2; this.#paths.has(free.toLowerCase()); n += 1) free = `${stem} (${n})${ending ?? ''}`;
    this.#paths.add(free.toLowerCase());
    return free;
  }
}
