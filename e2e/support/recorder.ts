import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What one call of a contract entry did, seen from outside. */
export interface Call {
  /** `machines.create` */
  entry: string;
  status: number;
  /** Documents that are there, gone or otherwise than before. */
  changed: number;
  /** Audit events more than before. */
  events: number;
}

/** Keeps calls as JSON lines in a file. */
export class Recorder {
  constructor(private readonly file: string) {}

  add(call: Call): void {
    appendFileSync(this.file, `${JSON.stringify(call)}\n`);
  }

  calls(): Call[] {
    const lines = existsSync(this.file) ? readFileSync(this.file, 'utf8').split('\n') : [];
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Call);
  }
}
