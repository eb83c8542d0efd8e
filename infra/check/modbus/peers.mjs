// `node infra/check/modbus/peers.mjs`: Modbus implementations that are not ours, for the tests of services: installs what is missing and prints how each is started, as JSON.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cached } from '../../lib/cache.mjs';
import { pythonWith } from '../../lib/python-packages.mjs';
import { run } from '../../lib/run.mjs';
import { ensurePrograms, onPath } from '../../servers/debian.mjs';

/** @typedef {{ file: string, args: string[], env?: NodeJS.ProcessEnv }} Command */

const source = join(import.meta.dirname, 'libmodbus_peer.c');
const headers = { '../include/modbus/modbus.h': 'libmodbus-dev', '../include/stdio.h': 'libc6-dev' };
const programs = { gcc: 'gcc', mbpoll: 'mbpoll', python3: 'python3-venv', ...headers };

/** @returns {Promise<Command>} */
async function libmodbusPeer() {
  const compile = (/** @type {string} */ draft) =>
    run('gcc', ['-I/usr/include/modbus', '-O1', '-o', join(draft, 'peer'), source, '-lmodbus']).then(
      () => {},
    );
  const folder = await cached('libmodbus-peer', { source: readFileSync(source, 'utf8') }, compile);
  return { file: join(folder, 'peer'), args: [] };
}

/** @returns {Promise<Command>} */
async function pymodbusPeer() {
  const { file, env } = await pythonWith('pymodbus', join(import.meta.dirname, 'requirements.txt'));
  return { file, args: [join(import.meta.dirname, 'pymodbus_peer.py')], env: { PYTHONPATH: env.PYTHONPATH } };
}

/**
 * Servers of libmodbus and pymodbus, which print the port that they listen at and end with their standard input, and
 * mbpoll, a client.
 * @returns {Promise<{ libmodbus: Command, pymodbus: Command, mbpoll: Command }>}
 */
export async function modbusPeers() {
  const missing = await ensurePrograms(programs, { log: () => {}, signal: undefined });
  if (missing.length > 0)
    throw new Error(
      `The tests of Modbus need the Debian packages ${missing.join(', ')}: install them as root.`,
    );
  const mbpoll = { file: onPath('mbpoll') ?? 'mbpoll', args: [] };
  return { libmodbus: await libmodbusPeer(), pymodbus: await pymodbusPeer(), mbpoll };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${JSON.stringify(await modbusPeers())}\n`);
