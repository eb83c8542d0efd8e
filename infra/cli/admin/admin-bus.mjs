import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { createLogger } from '@officina/server-kit/logger';
import { systemCaller } from '@officina/server-kit/system-caller';
import { dataDir } from '../../lib/paths.mjs';

const deadlineMs = 10_000;

/** Thrown when there is no Officina to talk to. */
export class NotRunningError extends Error {
  exitCode = 3;

  constructor() {
    super('Officina non è accesa in questa cartella: avviala con npm start e riprova.');
  }
}

/** Addresses of the running stack: `OFFICINA_STACK` (JSON), else what `npm start` left in `.data/run/stack.json`. */
async function readStack() {
  try {
    return JSON.parse(
      process.env.OFFICINA_STACK ?? (await readFile(join(dataDir, 'run/stack.json'), 'utf8')),
    );
  } catch {
    throw new NotRunningError();
  }
}

/** A stack that was killed leaves its addresses behind, and the bus client waits for its server for ever. */
function mustListen(url) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket.end()));
    socket.once('error', () => reject(new NotRunningError()));
  });
}

/**
 * Connects to the running Officina as the bus user `admin`.
 * @returns `{ call(contract, body), ask(contract, request, caller), file(contract, request, caller), close() }`: `ask` and
 *   `file` as the calls of the bus client
 */
export async function openAdminBus() {
  const { natsUrl, passwords } = await readStack();
  await mustListen(natsUrl);
  const config = { NATS_URL: natsUrl, NATS_USER: 'admin', NATS_PASSWORD: passwords.admin };
  const logger = createLogger({ level: 'silent', service: 'admin' });
  const connection = await BusConnection.open(config, { name: 'admin', logger, onLost: () => {} });
  const bus = new BusClient(connection);
  const ask = (contract, request, caller) => bus.call(contract, request, caller, { deadlineMs });
  const file = (contract, request, caller) => bus.file(contract, request, caller);
  return {
    ...{ ask, file },
    call: (contract, body) => ask(contract, { body }, systemCaller()),
    close: () => connection.drain(),
  };
}
