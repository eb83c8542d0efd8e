import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from './addresses.ts';

/** What one call of a contract entry did, seen from outside. */
export interface Call {
  /** `machines.create` */
  entry: string;
  status: number;
  /** Documents that are there, gone or otherwise than before; absent where nobody looked. */
  changed?: number;
  /** Audit events more than before. */
  events?: number;
}

/** Keeps the calls made to a stack as JSON lines beside its data. */
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
