import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';

const seeder = join(cloneDir, 'infra/demo/seed.mjs');

/**
 * Loads the demo data that are not there yet, in a process of its own that says on standard output how far it is.
 * It gets the addresses of the running stack in the environment (OFFICINA_STACK, JSON as in run/stack.json).
 * @returns {{ done: Promise<void>, stop: () => Promise<void> }}
 */
export function loadDemoData(stack, log) {
  if (!existsSync(seeder)) return { done: Promise.resolve(), stop: async () => {} };
  const { url, natsUrl, mongoUri, passwords } = stack;
  const env = { ...process.env, OFFICINA_STACK: JSON.stringify({ url, natsUrl, mongoUri, passwords }) };
  const child = spawn(process.execPath, [seeder], {
    env,
    cwd: cloneDir,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const done = new Promise((resolve) => child.once('exit', resolve));
  done.then(
    (code) => code && log(`loading the demo data ended with code ${code}; it goes on at the next start`),
  );
  const stop = async () => {
    child.kill('SIGTERM');
    await done;
  };
  return { done, stop };
}
