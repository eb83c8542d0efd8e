/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  metadata: Record<string, string>;
  length: number;
  bytes: Buffer;
}

/** The page is on another origin than this server. */
const shared = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    '*, content-type, tus-resumable, upload-length, upload-metadata, upload-offset, x-auth-token, x-photo-key',
  'access-control-allow-methods': 'POST, HEAD, PATCH, DELETE',
  'access-control-expose-headers': 'location, upload-offset, upload-length, tus-resumable',
  'tus-resumable': '1.0.0',
};

const decoded = (metadata = ''): Record<string, string> =>
  Object.fromEntries(
    metadata.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ');
      return [name, Buffer.from(value, 'base64').toString()];
    }),
  );

const headerOf = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

/** A server on loopback that takes uploads by tus 1.0. The page's requests of uploads reach it until `stop`. */
export class TusServer {
  readonly uploads: Received[] = [];
  /** Methods and addresses of all requests, in order. */
  readonly calls: string[] = [];
  /** Tokens, or keys for photos, that came with them. */
  readonly tokens = new Set<string>();
  /** Answers the next creation with this refusal. */
  refusal: { status: number; message: string } | undefined;
  /** Cuts each connection without an answer, as a lost line does. */
  isAway = false;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #pageRequest = globalThis.XMLHttpRequest;

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    globalThis.XMLHttpRequest = class extends this.#pageRequest {
      override open(method: string, url: string | URL) {
        super.open(method, new URL(url, base).href.replace(location.origin, base));
      }
    };
    return this;
  }

  stop(): void {
    globalThis.XMLHttpRequest = this.#pageRequest;
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (method === 'OPTIONS') return void response.writeHead(204, shared).end();
    if (this.isAway) return void request.socket.destroy();
    this.calls.push(`${method} ${url.replace(/^.*\/uploads/, '')}`);
    this.tokens.add(headerOf(request, 'x-auth-token') || headerOf(request, 'x-photo-key'));
    const { refusal } = this;
    this.refusal = undefined;
    if (refusal) {
      response.writeHead(refusal.status, shared);
      return void response.end(JSON.stringify({ message: refusal.message }));
    }
    if (method === 'POST') return this.#create(request, response);
    const upload = this.uploads[Number(url.split('/').at(-1))];
    if (!upload) return void response.writeHead(404, shared).end();
    if (method === 'PATCH') upload.bytes = Buffer.concat([upload.bytes, ...chunks]);
    const state = { 'upload-offset': upload.bytes.length, 'upload-length': upload.length };
    response.writeHead(method === 'HEAD' ? 200 : 204, { ...shared, ...state }).end();
  }

  #create(request: IncomingMessage, response: ServerResponse): void {
    const length = Number(headerOf(request, 'upload-length'));
    this.uploads.push({
      metadata: decoded(headerOf(request, 'upload-metadata')),
      length,
      bytes: Buffer.alloc(0),
    });
    response.writeHead(201, { ...shared, location: `${request.url}/${this.uploads.length - 1}` }).end();
  }
}
