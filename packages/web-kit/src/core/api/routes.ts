import type { InputFor, JsonRoute, Route } from '@officina/contracts/by-route';
import type { OnRows } from './read-json.ts';

export type ReadRoute = Extract<JsonRoute, `GET ${string}`>;
export type WriteRoute = Exclude<JsonRoute, `GET ${string}`>;

/** What every call may carry beside parameters and body. */
export interface CallSettings {
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
