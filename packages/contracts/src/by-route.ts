import type { z } from 'zod';
import type { contracts } from './all.ts';
import type { AnswerOf } from './endpoint.ts';

type Groups = typeof contracts;
type Entry = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups];
type HttpEntry = Extract<Entry, { http: string }>;

/** Every HTTP route as it is written in the contracts: `PUT /api/maintenance/intervention/{id}/edit`. */
export type Route = HttpEntry['http'];

/** The routes that answer a file. */
export type FileRoute = Extract<HttpEntry, { kind: 'file' }>['http'];

/** The routes that answer JSON. */
export type JsonRoute = Exclude<Route, FileRoute>;

/** The contract entry behind a route. */
export type EndpointFor<R extends Route> = Extract<HttpEntry, { http: R }>;

type Part<K extends string, S extends z.ZodType> = string extends keyof z.input<S>
  ? { [key in K]?: undefined }
  : Partial<z.input<S>> extends z.input<S>
    ? { [key in K]?: z.input<S> }
    : { [key in K]: z.input<S> };

/** What a client passes: `params` and `body` only where the call has them; a body whose fields are all optional may be left out. */
export type InputFor<R extends Route> = Part<'params', EndpointFor<R>['params']> &
  Part<'body', EndpointFor<R>['body']>;

/** What a client gets: the document, the array of a list, or the bytes of a file. */
export type AnswerFor<R extends Route> = AnswerOf<EndpointFor<R>>;
