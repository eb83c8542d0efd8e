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
 * A listening gateway on its own bus with a stand-in for auth-proxy; `more` overrides its settings, and `contracts`
 * the calls that it serves. `GET /api/user` answers with the result of `answers.users`, by default an empty list.
 */
export async function testGateway(
  more: Partial<GatewayConfig> = {},
  contracts?: Contracts,
  { unreadBodyMs, hasPeople }: { unreadBodyMs?: number; hasPeople?: boolean } = {},
) {
  const nats = await testNats();
  const auth = await testAuth(nats, hasPeople);
  const answers = { users: (_caller: Caller): Users | Promise<Users> => ({ items: [] }) };
  // Stays open when the stand-in for auth-proxy is closed, so that accepted calls get an answer.
  const list = await standIn(nats, 'auth', users.all, (_, caller) => answers.users(caller));
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
    answers,
    url,
    port: Number(new URL(url).port),
    /** The gateway's log so far. */
    log: () => lines.join(''),
    /** Sends requests as anna.rossi of ROSSI, unless the headers override it. */
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
