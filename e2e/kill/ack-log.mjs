import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** The answers that the writers received, stored so that no kill -9 can lose them. */
export class AckLog {
  #file;

  constructor(path) {
    this.#file = openSync(path, 'a', 0o600);
  }

  /** An answer that a client relies on from now on, on disk before the writer continues. */
  acknowledged(entry) {
    this.#write({ is: 'ack', at: Date.now(), ...entry });
    fdatasyncSync(this.#file);
  }

  /** One attempt of a call: `{ begin, end, status }` or, without an answer, `{ begin, end, error }`. */
  tried(entry) {
    this.#write({ is: 'try', ...entry });
  }

  /** An answer that must not happen, whatever is killed. */
  wrong(entry) {
    this.#write({ is: 'wrong', ...entry });
    fdatasyncSync(this.#file);
  }

  close() {
    closeSync(this.#file);
  }

  #write(entry) {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
  }
}

/** All current entries of a log, by type. */
export function readAckLog(path) {
  const text = readFileSync(path, 'utf8');
  const entries = text.slice(0, text.lastIndexOf('\n')).split('\n').filter(Boolean).map(JSON.parse);
  const of = (kind) => entries.filter(({ is }) => is === kind);
  return { acknowledged: of('ack'), tries: of('try'), wrong: of('wrong') };
}
