import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { dataDir } from '../../lib/paths.mjs';
import { connectAdmin } from '../../run/admin-bus.mjs';
import { readOptions } from '../../run/options.mjs';

/** Thrown if no Officina is running. */
export class NotRunningError extends Error {
  exitCode = 3;

  constructor() {
    super('Officina non è accesa in questa cartella: avviala con npm start e riprova.');
  }
}

/** Addresses of the running stack: `OFFICINA_STACK` (JSON), otherwise `.data/run/stack.json`, written by `npm start`. */
async function readStack() {
  try {
    return JSON.parse(
      process.env.OFFICINA_STACK ?? (await readFile(join(dataDir, 'run/stack.json'), 'utf8')),
    );
  } catch {
    throw new NotRunningError();
  }
}

/** A killed stack leaves its addresses behind, and the bus client waits for its server for ever. */
function assertListening(url) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket.end()));
    socket.once('error', () => reject(new NotRunningError()));
  });
}

/**
 * Connects to the running Officina as the bus user `admin`.
 * @returns the same as `connectAdmin`, and `publicUrl`, the address that people open
 */
export async function openAdminBus() {
  const stack = await readStack();
  await assertListening(stack.natsUrl);
  const publicUrl = stack.started?.PUBLIC_URL ?? readOptions([], process.env).publicUrl;
  return { ...(await connectAdmin(stack)), publicUrl };
}
