import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf } from '@officina/contracts/endpoint';
import type { Contracts } from '@officina/contracts/openapi';
import { createLogger } from '@officina/server-kit/logger';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testNats } from '@officina/server-kit/testing/test-nats';
import { Writable } from 'node:stream';
import { gatewayConfig, type GatewayConfig } from '../config.ts';
import { createGateway } from '../create-gateway.ts';
import { testAuth } from './test-auth.ts';

type Users = ReplyOf<typeof users.all>;

/**
 * A gateway that listens, on a bus of its own with a stand-in for auth-proxy; `more` goes over its configuration, and it
 * serves Officina's calls unless others are given. `GET /api/user` answers what `asked.users` gives, an empty list at first.
 */
export async function testGateway(
  more: Partial<GatewayConfig> = {},
  contracts?: Contracts,
  { unreadBodyMs }: { unreadBodyMs?: number } = {},
) {
  const nats = await testNats();
  const auth = await testAuth(nats);
  const asked = { users: (_caller: Caller): Users | Promise<Users> => ({ items: [] }) };
  // Stays when auth-proxy's own answers are closed: a call that is let in gets to somebody.
  const list = await standIn(nats, 'auth', users.all, (_, caller) => asked.users(caller));
  const lines: string[] = [];
  const sink = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) });
  const config = {
    ...gatewayConfig.parse({ ...nats.config('gateway'), PUBLIC_URL: 'http://localhost', PORT: 0 }),
    ...more,
  };
  const app = await createGateway(config, {
    logger: createLogger({ level: 'info', service: 'gateway' }, sink),
    contracts,
    unreadBodyMs,
  });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return {
    app,
    nats,
    auth,
    asked,
    url,
    port: Number(new URL(url).port),
    /** What the gateway has logged so far. */
    log: () => lines.join(''),
    /** As anna.rossi of ROSSI, unless the headers say otherwise. */
    fetch: async (path: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, headers: { 'x-auth-token': await auth.token(), ...init.headers } }),
    close: () => closeAll(app, list, auth, nats),
  };
}

async function closeAll(app: NestFastifyApplication, ...others: { close(): Promise<unknown> }[]) {
  await app.close();
  for (const other of others) await other.close();
}

/** Options of a request with a JSON body. */
export const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
