// `node packages/testing/src/modbus/peers.mjs`: third-party Modbus implementations for the service tests. Installs
// missing ones and prints how to start each, as JSON.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cached } from '../../../../infra/lib/cache.mjs';
import { installPython } from '../python-packages.mjs';
import { run } from '../../../../infra/lib/run.mjs';
import { ensurePrograms, onPath } from '../../../../infra/servers/debian.mjs';

/** @typedef {{ file: string, args: string[], env?: NodeJS.ProcessEnv }} Command */

const headers = { '../include/modbus/modbus.h': 'libmodbus-dev', '../include/stdio.h': 'libc6-dev' };
const programs = { gcc: 'gcc', mbpoll: 'mbpoll', python3: 'python3-venv', ...headers };

/** @param {string} name of a C program in this folder */
async function withLibmodbus(name) {
  const source = join(import.meta.dirname, `${name}.c`);
  const compile = (/** @type {string} */ draft) =>
    run('gcc', ['-I/usr/include/modbus', '-O1', '-o', join(draft, 'program'), source, '-lmodbus']).then(
      () => {},
    );
  const folder = await cached(name, { source: readFileSync(source, 'utf8') }, compile);
  return { file: join(folder, 'program'), args: [] };
}

/** @returns {Promise<Command>} */
async function pymodbusPeer() {
  const { file, env } = await installPython('pymodbus', join(import.meta.dirname, 'requirements.txt'));
  return { file, args: [join(import.meta.dirname, 'pymodbus_peer.py')], env: { PYTHONPATH: env.PYTHONPATH } };
}

/**
 * Servers of libmodbus and pymodbus, which print their port and end with their standard input; also mbpoll and a
 * libmodbus client.
 * @returns {Promise<{ libmodbus: Command, libmodbusClient: Command, pymodbus: Command, mbpoll: Command }>}
 */
export async function modbusPeers() {
  const missing = await ensurePrograms(programs, { log: () => {}, signal: undefined });
  if (missing.length > 0)
    throw new Error(
      `The tests of Modbus need the Debian packages ${missing.join(', ')}: install them as root.`,
    );
  const mbpoll = { file: onPath('mbpoll') ?? 'mbpoll', args: [] };
  const libmodbus = await withLibmodbus('libmodbus_peer');
  const libmodbusClient = await withLibmodbus('libmodbus_client');
  return { libmodbus, libmodbusClient, pymodbus: await pymodbusPeer(), mbpoll };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${JSON.stringify(await modbusPeers())}\n`);
