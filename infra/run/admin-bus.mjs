import { BusClient } from '@officina/server-kit/bus/bus-client';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { createLogger } from '@officina/server-kit/logger';
import { systemCaller } from '@officina/server-kit/system-caller';

const deadlineMs = 10_000;

/**
 * Connects to a running Officina as the bus user `admin`.
 * @param {{ natsUrl: string, passwords: Record<string, string> }} stack
 * @returns `{ call(contract, body), ask(contract, request, caller), file(contract, request, caller), close() }`: `ask` and
 *   `file` take the same arguments as the calls of the bus client
 */
export async function connectAdmin({ natsUrl, passwords: { admin: password = '' } }) {
  const config = { NATS_URL: natsUrl, NATS_USER: 'admin', NATS_PASSWORD: password };
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
