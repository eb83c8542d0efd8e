import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from './addresses.ts';

interface Running {
  name: string;
  pid: number;
}

/** Process ids of a running stack, by name. */
export function processIds({ dataDir }: Pick<Addresses, 'dataDir'>): Record<string, number> {
  const running = JSON.parse(readFileSync(join(dataDir, 'run/processes.json'), 'utf8')) as Running[];
  return Object.fromEntries(running.map(({ name, pid }) => [name, pid]));
}
