import type { contracts } from '@officina/contracts/all';
import type { AnswerOf, Call } from '@officina/contracts/endpoint';
import type { z } from 'zod';

type Groups = typeof contracts;
type Entry = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups];
type HttpEntry = Extract<Entry, { http: string }>;

/** Route literals of every endpoint in the contracts: `'GET /api/maintenance/machine/all'`. */
export type ApiRoute = HttpEntry['http'];
export type ReadRoute = Extract<ApiRoute, `GET ${string}`>;
export type WriteRoute = Exclude<ApiRoute, `GET ${string}`>;

type EntryOf<R extends ApiRoute> = Extract<HttpEntry, { http: R }>;
type Params<R extends ApiRoute> = z.input<EntryOf<R>['params']>;
type Body<R extends ApiRoute> = z.input<EntryOf<R>['body']>;

/** What a client gets back from a route. */
export type AnswerOfRoute<R extends ApiRoute> = EntryOf<R> extends Call ? AnswerOf<EntryOf<R>> : never;

/** What every call may carry beside parameters and body. */
export interface CallSettings {
  /** `__v` that was seen: sent as `If-Match`, answered with 409 `stale` when it is old. */
  version?: number;
  /** Sent as `Idempotency-Key`: see `useIdempotencyKey`. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Default 20 s. */
  deadlineMs?: number;
}

/** Parameters and body, each required exactly when the contract requires something in it. */
export type InputOfRoute<R extends ApiRoute> = CallSettings &
  Part<'params', Params<R>> &
  Part<'body', Body<R>>;

// `z.object({})` reads as Record<string, never>: nothing to give.
type Part<K extends string, T> = string extends keyof T
  ? { [P in K]?: undefined }
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** The input may be left out when nothing in it is required. */
export type InputArgs<R extends ApiRoute> =
  object extends InputOfRoute<R> ? [input?: InputOfRoute<R>] : [input: InputOfRoute<R>];

/** The same input as the client handles it at run time. */
export interface LooseInput extends CallSettings {
  params?: Record<string, unknown>;
  body?: unknown;
}
