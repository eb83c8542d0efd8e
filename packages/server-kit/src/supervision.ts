import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BusConfig } from './load-config.ts';
import type { Logger } from './logger.ts';

/**
 * Answers the supervisor's checks on the IPC channel, which shows that the event loop runs; calls back when the
 * supervisor has ended. `onCheck` gets the message of each check. Does nothing without a supervisor.
 */
export const answerSupervisor = (onEnd: () => void, onCheck: (message: unknown) => void = () => {}): void => {
  if (!process.channel) return;
  process.on('message', (message) => {
    onCheck(message);
    process.send?.('alive');
  });
  process.once('disconnect', onEnd);
};

/** State that a process reports; `ok` if it accepts work. */
interface State {
  ok: boolean;
}

/**
 * HTTP server on a separate port that reports whether this process is alive (`GET /live`, 200) and ready (`GET
 * /ready`, 200 or 503 with the result of `ready`), for supervisors and container platforms. Needs no token: it
 * listens on loopback by default.
 */
export class Probe {
  private constructor(private readonly server: Server) {}

  /** @throws if the port is in use */
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
      const answer = answers[`${request.method} ${request.url}`];
      void Promise.resolve(answer?.())
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

/** Sends a state, or 404 without one. */
function send(response: ServerResponse, state: State | undefined): void {
  const status = state?.ok ? 200 : 503;
  response.writeHead(state ? status : 404, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(state ?? { ok: false }));
}
