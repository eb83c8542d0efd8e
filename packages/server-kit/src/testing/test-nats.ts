import { randomBytes } from 'node:crypto';
import { testServers, type Bus } from '../../../testing/src/servers/test-servers.mjs';
import { natsConfig } from '../bus/nats-config.ts';
import { busUsers, type BusUser } from '../bus/permissions.ts';
import { busConfig, type BusConfig } from '../load-config.ts';
import { testEnv } from './test-env.ts';

/** A private bus with the real permissions. */
export interface TestNats extends Bus {
  /** Settings of a process that connects as this user. */
  config: (user: BusUser) => BusConfig;
}

const passwordsFor = (): Record<BusUser, string> =>
  Object.fromEntries(busUsers.map((user) => [user, randomBytes(12).toString('hex')])) as Record<
    BusUser,
    string
  >;

/** Starts the kind of NATS server that the run of the tests takes: a program of this machine or a container. */
export const testNats = async (): Promise<TestNats> => {
  const passwords = passwordsFor();
  const servers = await testServers();
  const bus = await servers.startBus((port) => natsConfig(passwords, port));
  return {
    ...bus,
    config: (user) =>
      busConfig.parse({
        NODE_ENV: 'test',
        LOG_LEVEL: testEnv().LOG_LEVEL,
        NATS_URL: bus.url,
        NATS_USER: user,
        NATS_PASSWORD: passwords[user],
      }),
  };
};
