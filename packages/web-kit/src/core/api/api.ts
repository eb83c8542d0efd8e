import type { AnswerFor, InputFor, JsonRoute, Route } from '@officina/contracts/by-route';
import { rememberOwnVersion } from '../versions.ts';
import { connectionError } from './api-error.ts';
import { readJson, type OnRows } from './json-answer.ts';
import { defaultDeadlineMs, send, silenceTimeout, type HttpCall } from './http-call.ts';

export type ReadRoute = Extract<JsonRoute, `GET ${string}`>;
export type WriteRoute = Exclude<JsonRoute, `GET ${string}`>;

/** Options of every call besides parameters and body. */
interface CallSettings {
  /** The `__v` that the user saw. It is sent as `If-Match`; an old one is answered with 409 `stale`. */
  version?: number;
  /** Sent as `Idempotency-Key`: see `useIdempotencyKey`. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The longest time without data: 20 s by default, 30 s for a file. */
  deadlineMs?: number;
  /** Where the browser supports it, `low` loads after everything else on the page. */
  priority?: RequestPriority;
}

/** Parameters and body as the contract defines them, and the options of the call. */
export type CallInput<R extends Route> = CallSettings & InputFor<R>;

/** The input is optional when nothing in it is required. */
export type InputArgs<R extends Route> =
  object extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

/** The same input as the client handles it at run time. */
export interface LooseInput extends CallSettings {
  params?: Record<string, unknown>;
  body?: unknown;
  /** Receives the rows of a long list while it is loading. */
  onRows?: OnRows;
  /** Receives, at the end, the number of rows that cannot be shown. */
  onLeftOut?: (count: number) => void;
}

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const preconditions = ({ version, idempotencyKey }: LooseInput): Record<string, string> => ({
  ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
});

/** The HTTP request of an endpoint. */
export const buildCall = (route: Route, given: LooseInput): HttpCall => {
  const [method = 'GET', path = ''] = route.split(' ');
  return {
    method,
    path: fill(path, given.params),
    body: given.body,
    headers: preconditions(given),
    signal: given.signal,
    deadlineMs: given.deadlineMs,
    priority: given.priority,
  };
};

/**
 * Calls an endpoint by its route literal: `api('PUT /api/site/{id}/edit', { params: { id }, body, version })`.
 * @throws ApiError
 */
export const api = async <R extends JsonRoute>(route: R, ...[input]: InputArgs<R>): Promise<AnswerFor<R>> => {
  const given = (input ?? {}) as LooseInput;
  const { deadline, restart, end } = silenceTimeout(given.deadlineMs ?? defaultDeadlineMs);
  try {
    const response = await send({ ...buildCall(route, given), deadline });
    const answer = await readJson(response, restart, given).catch((cause: unknown) => {
      if (given.signal?.aborted) throw cause;
      // The answer broke off, for example because a later page of the list failed.
      throw connectionError(cause);
    });
    if (route.startsWith('PUT ')) rememberOwnVersion(answer, given.version);
    return answer as AnswerFor<R>;
  } finally {
    end();
  }
};
