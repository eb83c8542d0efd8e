import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BusConfig } from './load-config.ts';
import type { Logger } from './logger.ts';

/**
 * Tells the supervisor, whenever it asks through its channel, that this process still works off its events; calls back
 * when the supervisor is gone. `onAsked` gets what comes with each question. Without a supervisor nothing happens.
 */
export const answerSupervisor = (onGone: () => void, onAsked: (said: unknown) => void = () => {}): void => {
  if (!process.channel) return;
  process.on('message', (said) => {
    onAsked(said);
    process.send?.('alive');
  });
  process.once('disconnect', onGone);
};

/** What a process says of itself; `ok` when work may be sent to it. */
interface State {
  ok: boolean;
}

/**
 * Answers on a port of this process alone whether it is alive (`GET /live`, 200) and whether it can do its work (`GET /ready`, 200
 * or 503 with what `ready` says), for supervisors and container platforms. No token is asked for: it listens on loopback unless
 * told otherwise.
 */
export class Probe {
  private constructor(private readonly server: Server) {}

  /** @throws when the port is taken */
  static async open(
    { PROBE_HOST: host, PROBE_PORT: port }: Pick<BusConfig, 'PROBE_HOST' | 'PROBE_PORT'>,
    logger: Logger,
    ready: () => State | Promise<State>,
  ): Promise<Probe> {
    const answers: Record<string, () => State | Promise<State>> = {
      'GET /live': () => ({ ok: true }),
      'GET /ready': ready,
    };
    const server = createServer((request, response) => {
      const said = answers[`${request.method} ${request.url}`];
      void Promise.resolve(said?.())
        .catch(() => ({ ok: false }))
        .then((state) => send(response, state));
    });
    server.requestTimeout = 5_000;
    server.listen({ host, port });
    await once(server, 'listening');
    const address = `http://${host}:${(server.address() as AddressInfo).port}`;
    logger.info({ address }, 'probe');
    return new Probe(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** 404 where there is nothing to say. */
function send(response: ServerResponse, state: State | undefined): void {
  const status = state?.ok ? 200 : 503;
  response.writeHead(state ? status : 404, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(state ?? { ok: false }));
}
