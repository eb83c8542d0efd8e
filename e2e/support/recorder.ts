import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from './addresses.ts';

/** The effect of one call of a contract entry, seen from outside. */
export interface Call {
  /** `machines.create` */
  entry: string;
  status: number;
  /** Number of added, removed or changed documents; absent if not checked. */
  changed?: number;
  /** Number of new audit events. */
  events?: number;
}

/** Saves the calls made to a stack as JSON lines next to its data. */
export class Recorder {
  private readonly file: string;

  constructor({ dataDir }: Pick<Addresses, 'dataDir'>) {
    this.file = join(dataDir, 'calls.jsonl');
  }

  add(call: Call): void {
    appendFileSync(this.file, `${JSON.stringify(call)}\n`);
  }

  calls(): Call[] {
    const lines = existsSync(this.file) ? readFileSync(this.file, 'utf8').split('\n') : [];
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Call);
  }
}
