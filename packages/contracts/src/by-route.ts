import type { z } from 'zod';
import type { contracts } from './all.ts';
import type { Permission } from './auth/roles.ts';
import type { AnswerOf } from './endpoint.ts';

type Groups = typeof contracts;
type Entry = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups];
type HttpEntry = Extract<Entry, { http: string }>;

/** The HTTP routes of the contracts: `PUT /api/maintenance/intervention/{id}/edit`. */
export type Route = HttpEntry['http'];

/** The routes that return a file. */
export type FileRoute = Extract<HttpEntry, { kind: 'file' }>['http'];

/** The routes that return JSON. */
export type JsonRoute = Exclude<Route, FileRoute>;

/** The contract entry of a route. */
export type EndpointFor<R extends Route> = Extract<HttpEntry, { http: R }>;

type Part<K extends string, S extends z.ZodType> = string extends keyof z.input<S>
  ? { [key in K]?: undefined }
  : Partial<z.input<S>> extends z.input<S>
    ? { [key in K]?: z.input<S> }
    : { [key in K]: z.input<S> };

/** Input of a client: `params` and `body` if the call has them; a body with only optional fields may be omitted. */
export type InputFor<R extends Route> = Part<'params', EndpointFor<R>['params']> &
  Part<'body', EndpointFor<R>['body']>;

/** Answer to a client: the document, the array of a list, or the bytes of a file. */
export type AnswerFor<R extends Route> = AnswerOf<EndpointFor<R>>;

/** The least permission for a call. */
export type NeededFor<R extends Route> =
  EndpointFor<R> extends { may: infer Needed extends Permission } ? Needed : never;

/** The permissions of which one changes every field, where they differ by field; otherwise that of the call. */
export type FullyNeededFor<R extends Route> =
  EndpointFor<R> extends { mayChange: infer Rules } ? keyof Rules & Permission : NeededFor<R>;
