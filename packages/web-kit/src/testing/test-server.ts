/// <reference types="node" />
import { contracts } from '@officina/contracts/all';
import type { Endpoint } from '@officina/contracts/endpoint';
import { problemCodes, type Problem, type ProblemCode } from '@officina/contracts/problem';
import { unknownFields } from '@officina/contracts/unknown-fields';
import { getConfig } from '@testing-library/react';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { currentMe, meRoute } from './me.ts';

interface Document {
  _id: string;
  __v: number;
}

/** The collection behind the calls of one kind of record; `blank` has the fields that the server sets on creation. */
export interface StoredRecords {
  routes: { list: string; single?: string; create: string; edit: string; remove?: string };
  blank: object;
  documents: Document[];
}

export interface SeenCall {
  route: string;
  body: unknown;
  ifMatch: string | undefined;
  idempotencyKey: string | undefined;
}

/** A list that a test sends page by page, each on its own line like the gateway. */
export interface PagedList {
  /** Resolves when the browser has requested the list; meanwhile the page runs outside of `act`. */
  readonly asked: Promise<void>;
  page: (rows: unknown[]) => void;
  end: () => void;
  /** Breaks the connection. */
  cut: () => void;
}

interface Answer {
  status: number;
  body: unknown;
}

const entries = Object.values(contracts).flatMap((group) => Object.values(group) as Partial<Endpoint>[]);
const entryOf = (route: string) => entries.find(({ http }) => http === route);

const problem = (code: ProblemCode, more: Partial<Problem> = {}): Answer => {
  const { status, title } = problemCodes[code];
  return { status, body: { status, code, title, message: title, requestId: 'test', ...more } };
};

const toPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`);

const header = (request: IncomingMessage, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}

const started = new Set<TestServer>();

/** Resolves when the pages have processed the answers of their writes. */
export async function writesSettled(): Promise<void> {
  const writes = [...started].flatMap(({ writing }) => [...writing]);
  await Promise.race([Promise.allSettled(writes), delay(2_000, undefined, { ref: false })]);
  for (let tick = 0; tick < 3; tick += 1) await delay(1);
}

/** Stops all running servers. */
export function stopServers(): void {
  for (const server of started) server.stop();
}

/**
 * A server on loopback that stores documents and answers according to the contracts: it parses bodies, checks versions and
 * idempotency keys, and rejects unknown routes with 405. Who is signed in is answered, and not counted, unless a test does so
 * itself. It replaces the page's server until `stop`.
 */
export class TestServer {
  readonly calls: SeenCall[] = [];
  /** Pending answers of writes. */
  readonly writing = new Set<Promise<Response>>();
  readonly #made = new Map<string, { document: Document; sent: string }>();
  /** Idempotency keys of applied changes. */
  readonly #changed = new Set<string>();
  #refusals: { answer: Answer; isRead: boolean }[] = [];
  readonly #open = new Map<string, (response: ServerResponse) => void>();
  #losesNextAnswer = false;
  #ids = 0;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #pageFetch = globalThis.fetch;

  /** @param others answers of other calls by route; their bodies are parsed too */
  constructor(
    readonly kept: readonly StoredRecords[],
    readonly others: Record<string, unknown> = {},
  ) {}

  async start(): Promise<this> {
    started.add(this);
    // By default Node closes idle connections after five seconds, which a busy machine may just be reusing.
    this.#server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    globalThis.fetch = (path, init) => {
      const answer = this.#pageFetch(new URL(String(path), base), init);
      if (init?.method && init.method !== 'GET') this.#follow(answer);
      return answer;
    };
    return this;
  }

  stop(): void {
    started.delete(this);
    globalThis.fetch = this.#pageFetch;
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #follow(answer: Promise<Response>): void {
    this.writing.add(answer);
    const end = () => void this.writing.delete(answer);
    answer.then(end, end);
  }

  /** The writes, in order. */
  writes(): SeenCall[] {
    return this.calls.filter(({ route }) => !route.startsWith('GET'));
  }

  stored(id: string): Document | undefined {
    return this.kept.flatMap(({ documents }) => documents).find(({ _id }) => _id === id);
  }

  /** Saves a change by another user. */
  edit(id: string, changes: object): void {
    const document = this.stored(id);
    if (document) Object.assign(document, changes, { __v: document.__v + 1 });
  }

  /** Deletes a document as another user. */
  remove(id: string): void {
    for (const { documents } of this.kept) {
      const at = documents.findIndex(({ _id }) => _id === id);
      if (at >= 0) documents.splice(at, 1);
    }
  }

  /** Rejects the next write, or read, without effect. */
  refuseNext(
    code: ProblemCode,
    { method = 'write', ...more }: Partial<Problem> & { method?: 'GET' | 'write' } = {},
  ): void {
    this.#refusals.push({ answer: problem(code, more), isRead: method === 'GET' });
  }

  /** Applies the next write, but drops its answer. */
  loseNextAnswer(): void {
    this.#losesNextAnswer = true;
  }

  /** Lets the test control the next answer of a list. */
  openNext(route: string): PagedList {
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    this.#open.set(route, resolve);
    let start = '[';
    const write = (text: string) => void promise.then((response) => response.write(text));
    return {
      get asked() {
        return getConfig().asyncWrapper(() => promise.then(() => undefined)) as Promise<void>;
      },
      page: (rows) => {
        write(`${start}${JSON.stringify(rows).slice(1, -1)}\n`);
        start = ',';
      },
      end: () => void promise.then((response) => response.end(']')),
      cut: () => void promise.then((response) => response.destroy()),
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const body = await readBody(request);
    const route = `${method} ${url}`;
    const openWith = this.#open.get(route);
    if (openWith) {
      this.#open.delete(route);
      this.calls.push({ route, body, ifMatch: undefined, idempotencyKey: undefined });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.flushHeaders();
      return openWith(response);
    }
    const answer = this.#work(method, new URL(url, 'http://test').pathname, body, request);
    if (method !== 'GET' && this.#losesNextAnswer) {
      this.#losesNextAnswer = false;
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  }

  #work(method: string, path: string, body: unknown, request: IncomingMessage): Answer {
    const [route, id] = this.#routeOf(method, path) ?? [];
    if (!route && `${method} ${path}` === meRoute) return { status: 200, body: currentMe() };
    if (!route) return problem('method_not_allowed');
    const idempotencyKey = header(request, 'idempotency-key');
    const ifMatch = header(request, 'if-match');
    this.calls.push({ route, body, ifMatch, idempotencyKey });
    const isRefused = this.#refusals[0]?.isRead === (method === 'GET');
    const refusal = isRefused ? this.#refusals.shift() : undefined;
    if (refusal) return refusal.answer;
    if (route in this.others) return this.#other(route, body);
    const collection = this.kept.find(({ routes }) => Object.values(routes).includes(route));
    if (!collection) return problem('method_not_allowed');
    if (route === collection.routes.list) return { status: 200, body: collection.documents };
    if (route === collection.routes.create) return this.#create(collection, body, idempotencyKey ?? '');
    return this.#one(collection, route, { id: id ?? '', body, ifMatch, idempotencyKey });
  }

  #routeOf(method: string, path: string): [route: string, id?: string] | undefined {
    const known = [...this.kept.flatMap(({ routes }) => Object.values(routes)), ...Object.keys(this.others)];
    for (const route of known) {
      const [verb, pattern = ''] = route.split(' ');
      const match = verb === method ? toPattern(pattern).exec(path) : null;
      if (match) return [route, match[1]];
    }
    return undefined;
  }

  #other(route: string, body: unknown): Answer {
    const parsed = route.startsWith('GET') ? { value: {} } : parse(route, body);
    return 'status' in parsed ? parsed : { status: 200, body: this.others[route] };
  }

  #create({ routes, blank, documents }: StoredRecords, body: unknown, key: string): Answer {
    const parsed = parse(routes.create, body);
    if ('status' in parsed) return parsed;
    const sent = JSON.stringify(parsed.value);
    const made = this.#made.get(key);
    if (made && made.sent !== sent)
      return problem('invalid', { message: 'Idempotency-Key già usata per un’altra richiesta' });
    const document = made?.document ?? { ...blank, ...parsed.value, _id: this.#newId(), __v: 0 };
    if (!made) documents.push(document);
    this.#made.set(key, { document, sent });
    return { status: 201, body: document };
  }

  #one(
    { routes, documents }: StoredRecords,
    route: string,
    call: { id: string; body: unknown; ifMatch?: string; idempotencyKey?: string },
  ): Answer {
    const document = documents.find(({ _id }) => _id === call.id);
    if (!document) return problem('not_found');
    if (route === routes.single) return { status: 200, body: document };
    const key = call.idempotencyKey && `${call.id} ${call.idempotencyKey}`;
    if (key && this.#changed.has(key)) return { status: 200, body: document };
    if (call.ifMatch !== undefined && call.ifMatch !== `"${document.__v}"`)
      return problem('stale', { current: document });
    if (route === routes.remove) {
      this.remove(call.id);
      return { status: 200, body: { ok: true } };
    }
    const parsed = parse(route, call.body);
    if ('status' in parsed) return parsed;
    if (key) this.#changed.add(key);
    this.edit(call.id, parsed.value);
    return { status: 200, body: document };
  }

  #newId(): string {
    return String(++this.#ids).padStart(24, '0');
  }
}

/** The body parsed by the contract, or an error answer. */
function parse(route: string, body: unknown): { value: object } | Answer {
  const result = entryOf(route)?.body?.safeParse(body ?? {});
  if (!result) return problem('method_not_allowed');
  if (result.success) {
    const unknown = unknownFields(body, result.data).map((path) => ({ path, message: 'unknown' }));
    return unknown.length > 0
      ? problem('unknown_field', { errors: unknown })
      : { value: result.data as object };
  }
  const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return problem('invalid', { errors });
}
