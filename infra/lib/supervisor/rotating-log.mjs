import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const tailBytes = 16_000;
const longestLine = 1_000_000;
const newline = 10;

/**
 * A log file of at most `fileBytes`: older ones are `<file>.1` (the newest) to `<file>.<keptFiles>`, and rotation never loses or
 * cuts a line. A full disk costs lines but never stops the logging process; lost bytes are counted and reported when there is
 * room.
 */
export class RotatingLog {
  #handle;
  #size = 0;
  #lostBytes = 0;

  constructor(file, { fileBytes = 10_000_000, keptFiles = 4 } = {}) {
    this.file = file;
    this.fileBytes = fileBytes;
    this.keptFiles = keptFiles;
  }

  /** Logs the output of a process, line by line. */
  follow(stream) {
    let partialLine = Buffer.alloc(0);
    stream.on('data', (chunk) => {
      const all = Buffer.concat([partialLine, chunk]);
      const end = all.length > longestLine ? all.length : all.lastIndexOf(newline) + 1;
      this.write(all.subarray(0, end));
      partialLine = all.subarray(end);
    });
    stream.on('end', () => this.write(partialLine));
    stream.on('error', () => {});
  }

  /** Appends complete lines; never throws. */
  write(lines) {
    if (lines.length === 0) return;
    try {
      this.#makeRoom(lines.length);
      if (this.#lostBytes > 0) this.#reportLoss();
      this.#append(lines);
    } catch {
      this.#lostBytes += lines.length;
    }
  }

  close() {
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
  }

  #makeRoom(bytes) {
    if (this.#handle === undefined) this.#open();
    if (this.#size === 0 || this.#size + bytes <= this.fileBytes) return;
    this.close();
    for (let number = this.keptFiles; number > 0; number -= 1) {
      const younger = number === 1 ? this.file : `${this.file}.${number - 1}`;
      if (existsSync(younger)) renameSync(younger, `${this.file}.${number}`);
    }
    this.#open();
  }

  #open() {
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    this.#handle = openSync(this.file, 'a', 0o600);
    this.#size = fstatSync(this.#handle).size;
  }

  #reportLoss() {
    this.#append(Buffer.from(`\n${this.#lostBytes} bytes of this log are missing: the disk took no more\n`));
    this.#lostBytes = 0;
  }

  #append(bytes) {
    for (let done = 0; done < bytes.length;) {
      const written = writeSync(this.#handle, bytes, done);
      this.#size += written;
      done += written;
    }
  }
}

/** The last lines of a log. */
export function lastLines(file, count = 15) {
  if (!existsSync(file)) return [];
  const { size } = statSync(file);
  const buffer = Buffer.alloc(Math.min(size, tailBytes));
  const handle = openSync(file, 'r');
  readSync(handle, buffer, 0, buffer.length, size - buffer.length);
  closeSync(handle);
  return buffer.toString('utf8').trimEnd().split('\n').slice(-count);
}
