import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Addresses } from '../../support/addresses.ts';

const script = fileURLToPath(new URL('./leaky-stack.mjs', import.meta.url));

/** The stack of leaky-stack.mjs, in a separate process. */
export async function openLeakyStack(): Promise<{ addresses: Addresses; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  for await (const line of createInterface(child.stdout))
    if (line.startsWith('{')) return { addresses: JSON.parse(line) as Addresses, stop };
  throw new Error('the leaky stack did not start');
}
