import { expect, it } from '@jest/globals';
import { baseConfig } from './load-config.ts';

it('a service has these default settings', () => {
  const { SERVICES, ...config } = baseConfig.parse({
    ...{ NATS_URL: 'n', NATS_USER: 'n', NATS_PASSWORD: 'n', MONGODB_URI: 'mongodb://n' },
  });
  expect(SERVICES).toEqual([
    'auth',
    'maintenance',
    'orders',
    'sites',
    'lotlog',
    'industrial',
    'imports',
    'files',
    'notifications',
    'events',
  ]);
  expect(config).toEqual({
    ...{ NATS_URL: 'n', NATS_USER: 'n', NATS_PASSWORD: 'n', MONGODB_URI: 'mongodb://n' },
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    ...{ PROBE_HOST: '127.0.0.1', PROBE_PORT: 0 },
    DATABASE_PREFIX: 'officina',
    FILES_AT_ONCE: 8,
    FILE_IDLE_MS: 30_000,
    RELAY_ORDER: 'confirm-first',
  });
});
