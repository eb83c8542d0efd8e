import { BusClient } from '@officina/server-kit/bus/bus-client';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import type { BusUser } from '@officina/server-kit/bus/permissions';
import { busConfig } from '@officina/server-kit/load-config';
import { createLogger } from '@officina/server-kit/logger';
import type { Addresses } from './addresses.ts';

/** A client on a stack's bus as one of its users. */
export async function openBus({ natsUrl, passwords }: Addresses, user: BusUser) {
  const config = busConfig.parse({
    NODE_ENV: 'test',
    NATS_URL: natsUrl,
    NATS_USER: user,
    NATS_PASSWORD: passwords[user],
  });
  const logger = createLogger({ level: 'silent', service: `e2e-${user}` });
  const connection = await BusConnection.open(config, {
    name: `e2e-${user}`,
    logger,
    onLost: () => undefined,
  });
  return { bus: new BusClient(connection), close: () => connection.drain() };
}
