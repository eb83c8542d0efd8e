import type { AnswerOf, Endpoint } from '@officina/contracts/endpoint';
import type { ApiProblem } from '@officina/web-kit';
import type { z } from 'zod';
import { stackAddress } from './stack.ts';

interface CallOptions<E extends Endpoint> {
  params?: z.input<E['params']>;
  body?: z.input<E['body']>;
  token?: string;
  /** Sent as `If-Match`. */
  version?: number;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

/** What the gateway answered, read as JSON; `undefined` when there was none. */
export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

const pathOf = ({ http }: Endpoint, params: Record<string, unknown> = {}) =>
  http
    .slice(http.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const headersOf = <E extends Endpoint>({
  token,
  version,
  idempotencyKey,
  body,
  headers,
}: CallOptions<E>) => ({
  ...(token && { 'x-auth-token': token }),
  ...(version !== undefined && { 'if-match': `"${version}"` }),
  ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...headers,
});

/**
 * Calls an endpoint by its contract entry through the gateway . Every status is answered; `body`
 * has the type of the success (read a problem with `problemOf`).
 */
export async function call<E extends Endpoint>(
  entry: E,
  options: CallOptions<E> = {},
): Promise<Answer<AnswerOf<E>>> {
  const [method] = entry.http.split(' ');
  const path = pathOf(entry, options.params as Record<string, unknown> | undefined);
  const response = await fetch(stackAddress().url + path, {
    method,
    headers: headersOf(options),
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const body = (isJson && text ? JSON.parse(text) : undefined) as AnswerOf<E>;
  return { status: response.status, body, headers: response.headers };
}

/** Like `call`, for a call that has to succeed. */
export async function ask<E extends Endpoint>(entry: E, options: CallOptions<E> = {}): Promise<AnswerOf<E>> {
  const { status, body } = await call(entry, options);
  if (status !== entry.status) throw new Error(`${entry.http} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The problem+json of a failed call. */
export const problemOf = ({ body }: Answer<unknown>): ApiProblem => body as ApiProblem;
