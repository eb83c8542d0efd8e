import { BusClient } from '../bus/bus-client.ts';
import { BusConnection } from '../bus/bus-connection.ts';
import type { BusUser } from '../bus/permissions.ts';
import type { Clock } from '../clock.ts';
import { createLogger } from '../logger.ts';
import { testEnv } from './test-env.ts';
import type { TestNats } from './test-nats.ts';

/** A connection to a test's bus as one of its users. */
export const testConnection = (nats: TestNats, user: BusUser): Promise<BusConnection> =>
  BusConnection.open(nats.config(user), {
    name: `test-${user}`,
    logger: createLogger({ level: testEnv().LOG_LEVEL, service: `test-${user}` }),
    onLost: () => undefined,
  });

/** A client on a test's bus as one of its users, with an optional clock. */
export const testBus = async (nats: TestNats, user: BusUser, clock?: Clock) => {
  const connection = await testConnection(nats, user);
  return { bus: new BusClient(connection, clock), connection, close: () => connection.drain() };
};
