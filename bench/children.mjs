import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a program from industrial-data's testing folder (after a build), which communicates by messages. */
export const startChild = (name, args = []) => {
  const file = new URL(`../services/industrial-data/dist/testing/${name}.js`, import.meta.url);
  return fork(fileURLToPath(file), args.map(String), { execArgv: [] });
};

/** The next message of a process. @throws Error if it exits instead */
export async function nextMessage(child) {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${child.spawnargs[1]} ended with ${code}`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message;
}
