import type { AnswerFor, InputFor, JsonRoute, Route } from '@officina/contracts/by-route';
import { rememberOwn } from '../versions.ts';
import { noAnswer } from './api-error.ts';
import { readJson, type OnRows } from './json-answer.ts';
import { defaultDeadlineMs, send, silence, type HttpCall } from './http-call.ts';

export type ReadRoute = Extract<JsonRoute, `GET ${string}`>;
export type WriteRoute = Exclude<JsonRoute, `GET ${string}`>;

/** What every call may carry beside parameters and body. */
interface CallSettings {
  /** `__v` that was seen: sent as `If-Match`, answered with 409 `stale` when it is old. */
  version?: number;
  /** Sent as `Idempotency-Key`: see `useIdempotencyKey`. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The longest silence: default 20 s, of a file 30 s. */
  deadlineMs?: number;
  /** Where browsers know it, `low` comes behind everything else that the page loads. */
  priority?: RequestPriority;
}

/** Parameters and body as the contract asks for them, and the settings of the call. */
export type CallInput<R extends Route> = CallSettings & InputFor<R>;

/** The input may be left out when nothing in it is required. */
export type InputArgs<R extends Route> =
  object extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

/** The same input as the client handles it at run time. */
export interface LooseInput extends CallSettings {
  params?: Record<string, unknown>;
  body?: unknown;
  /** Told of the rows of a long list before all have come. */
  onRows?: OnRows;
  /** Told at the end how many rows of a list cannot be shown. */
  onLeftOut?: (count: number) => void;
}

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const preconditions = ({ version, idempotencyKey }: LooseInput): Record<string, string> => ({
  ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
});

/** What is sent for an endpoint. */
export const callOf = (route: Route, given: LooseInput): HttpCall => {
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
  const { deadline, heard, end } = silence(given.deadlineMs ?? defaultDeadlineMs);
  try {
    const response = await send({ ...callOf(route, given), deadline });
    const answer = await readJson(response, heard, given).catch((cause: unknown) => {
      if (given.signal?.aborted) throw cause;
      // An answer cut in the middle (a list whose later page failed) ends here.
      throw noAnswer(cause);
    });
    if (route.startsWith('PUT ')) rememberOwn(answer, given.version);
    return answer as AnswerFor<R>;
  } finally {
    end();
  }
};
