import { expect, it } from '@jest/globals';
import { createLogger } from '@officina/server-kit/logger';
import type { FastifyInstance } from 'fastify';
import { gatewayConfig } from '../config.ts';
import { createAdapter } from './adapter.ts';

it('by default a request has 10 s for its headers and 30 s in total, and a connection stays open for 72 s', () => {
  const { LIMIT_HEAD_MS } = gatewayConfig.pick({ LIMIT_HEAD_MS: true }).parse({});
  const adapter = createAdapter(
    { TRUSTED_PROXIES: '', LIMIT_HEAD_MS },
    createLogger({ level: 'silent', service: 'gateway' }),
  );
  const { server } = adapter.getInstance<FastifyInstance>();
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 72_000 });
});
