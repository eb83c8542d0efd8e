import { z } from 'zod';
import type { PermissionName } from './permission.ts';

/** Specification path, parameters in braces: `GET /api/site/bymachine/{id}`. */
export type HttpRoute = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/**
 * What a call does, which decides how it is carried:
 * `read` may be retried once, `write` never, `list` is answered in pages and streamed to the browser as one array,
 * `file` travels in chunks and is streamed as a download.
 */
export type CallKind = 'read' | 'list' | 'write' | 'file';

/** Content types of the files that calls answer. */
export type FileType =
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** One request-reply on the bus: what goes in, what comes out, on which subject. */
export interface Call<
  P extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  /** `rpc.<service>.<feature>.<verb>` */
  subject: `rpc.${string}`;
  kind: CallKind;
  /** Path parameters. A malformed id is answered 404, any other bad parameter 422. */
  params: P;
  /** JSON body; its issues become `errors[]` of a 422. */
  body: B;
  /** Answer; for a `list` the schema of one item, for a `file` nothing. Unknown fields are stripped in the gateway. */
  output: O;
  /** A `read` that reads everything of its tenant: it takes its turn as lists and files do. */
  isLong?: true;
}

/** A call that the gateway also serves over HTTP. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> extends Call<P, B, O> {
  http: HttpRoute;
  /** Who may call: `staff` carries a token, `public` names its tenant in the path, `open` needs neither (ticket exchange). */
  caller: 'staff' | 'public' | 'open';
  status: 200 | 201;
  /** One line for the OpenAPI page, in Italian. */
  summary: string;
  /** Tenant switch `services.<permission>.enabled` that must be on, else 403. */
  permission?: PermissionName;
  deprecated?: true;
  /** Milliseconds that the gateway waits for the answer of a `read` or `write`; 5,000 unless said. */
  deadlineMs?: number;
  /** What a `file` is; the other kinds answer JSON. */
  produces?: FileType;
}

/** On what a write depends, as whoever asks for it sees things. */
export interface Precondition {
  /** `__v` the caller saw (`If-Match`, or the body's `__v`); absent: merge on the current version. */
  version?: number;
  /**
   * `Idempotency-Key`: of a create it makes the same document once, also after it was deleted (`gone`); of an edit it changes
   * it once, and again answers it as it is by then.
   */
  idempotencyKey?: string;
}

/** What travels on the bus for a call, after validation. */
export interface RequestOf<C extends Call> extends Precondition {
  params: z.output<C['params']>;
  body: z.output<C['body']>;
  /** Cursor of the next page of a `list`. */
  after?: string;
}

/** One page of a `list` call; `next` is absent on the last one. */
export interface Page<T> {
  items: T[];
  next?: string;
}

/** What a `file` call answers: the name to save it under and its bytes, read only as fast as they are taken. */
export interface FileReply {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** What a handler returns for a call. */
export type ReplyOf<C extends Call> = C['kind'] extends 'list'
  ? Page<z.input<C['output']>>
  : C['kind'] extends 'file'
    ? FileReply
    : z.input<C['output']>;

/** What an HTTP client receives for an endpoint: of a file its bytes. */
export type AnswerOf<E extends Call> = E['kind'] extends 'list'
  ? z.output<E['output']>[]
  : E['kind'] extends 'file'
    ? Uint8Array
    : z.output<E['output']>;

/** No parameters, or no body. */
export const nothing = z.object({});

type Parts = { params?: z.ZodType; body?: z.ZodType; output?: z.ZodType };
type SchemaOr<S, Default> = [S] extends [z.ZodType] ? S : Default;
type Filled<D extends Parts> = Omit<D, keyof Parts> & {
  params: SchemaOr<D['params'], typeof nothing>;
  body: SchemaOr<D['body'], typeof nothing>;
  output: SchemaOr<D['output'], typeof nothing>;
};
type Answering =
  | { kind: 'file'; produces: FileType; output?: undefined }
  | { kind: Exclude<CallKind, 'file'>; produces?: undefined; output: z.ZodType };
type EndpointParts = Omit<Endpoint, keyof Parts | keyof Answering> & Parts & Answering;

/** Declares an endpoint; the literal types of route, subject and schemas are kept for clients and handlers. */
export const endpoint = <const D extends EndpointParts>(definition: D) =>
  ({ params: nothing, body: nothing, output: nothing, ...definition }) as unknown as Filled<D>;

/** Declares a call that stays on the bus. */
export const busCall = <const D extends Omit<Call, 'params' | 'body'> & Parts>(definition: D) =>
  ({ params: nothing, body: nothing, ...definition }) as unknown as Filled<D>;
