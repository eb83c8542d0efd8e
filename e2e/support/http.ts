import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A raw HTTP answer. */
export interface Answer {
  status: number;
  /** Names and values as received, one line each. */
  head: string;
  header: (name: string) => string | undefined;
  bytes: Buffer;
  text: string;
  /** The body as JSON; `undefined` if it is not JSON. */
  json: unknown;
}

/** The request to send; a string or bytes are sent unchanged, anything else as JSON. */
export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: unknown;
}

const isRaw = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body);

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
};

/** A client of one address with a few keep-alive connections; never requests compression. */
export class Http {
  private readonly agent: Agent;

  constructor(
    readonly url: string,
    connections = 8,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  async send({ method, path, headers = {}, body }: Sent): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { hostname, port } = new URL(this.url);
    const payload = body === undefined || isRaw(body) ? body : JSON.stringify(body);
    const sent = payload === undefined ? headers : { 'content-type': 'application/json', ...headers };
    const options = { hostname, port, method, path, headers: sent, agent: this.agent, setHost: true };
    const outgoing = request(options, resolve);
    outgoing.on('error', reject);
    outgoing.end(payload);
    const incoming = await promise;
    const bytes = await buffer(incoming);
    const text = bytes.toString();
    const { rawHeaders, statusCode = 0 } = incoming;
    return {
      status: statusCode,
      head: rawHeaders.join('\n'),
      header: (name) => incoming.headers[name]?.toString(),
      bytes,
      text,
      json: parsed(text),
    };
  }

  close(): void {
    this.agent.destroy();
  }
}
