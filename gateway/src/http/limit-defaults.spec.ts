import { expect, it } from '@jest/globals';
import { gatewayConfig } from '../config.ts';

const given = { PUBLIC_URL: 'http://localhost', NATS_URL: 'n', NATS_USER: 'n', NATS_PASSWORD: 'n' };

it('the limits have these defaults', () => {
  const config = gatewayConfig.parse(given);
  const limits = Object.entries(config).filter(([name]) => /LIMIT|_MS$/.test(name));
  expect(Object.fromEntries(limits)).toEqual({
    LIMIT_ADDRESS: 3_000,
    LIMIT_USER: 1_200,
    LIMIT_TENANT: 12_000,
    LIMIT_PUBLIC_ADDRESS: 300,
    LIMIT_PUBLIC_TENANT: 600,
    LIMIT_REPORT_ADDRESS: 60,
    LIMIT_REPORT_TENANT: 120,
    LIMIT_LONG_USER: 4,
    LIMIT_LONG_TENANT: 6,
    LIMIT_LONG_WAIT_MS: 5_000,
    LIMIT_STREAMS_PER_USER: 10,
    LIMIT_HEAD_MS: 10_000,
    LIMIT_READER_MS: 30_000,
    FILE_SILENCE_MS: 30_000,
  });
});

it.each(['0', '-1', '1.5', 'none', ''])('a limit of "%s" is rejected with its name', (LIMIT_USER) => {
  const { error } = gatewayConfig.safeParse({ ...given, LIMIT_USER });
  expect(error?.issues.map(({ path }) => path.join())).toEqual(['LIMIT_USER']);
});

it('by default the gateway listens on loopback, trusts no proxy and runs in production', () => {
  expect(gatewayConfig.parse(given)).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4200,
    TRUSTED_PROXIES: '',
    NODE_ENV: 'production',
  });
});
