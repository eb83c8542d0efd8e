import { z } from 'zod';
import type { MayChange, Permission } from './auth/roles.ts';
import type { ServiceName } from './service.ts';

/** Path of the specification, with parameters in braces: `GET /api/site/bymachine/{id}`. */
export type HttpRoute = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/**
 * Kind of a call, which determines its transport: `read` may be retried once, `write` never, `list` is answered in pages and
 * streamed to the browser as one array, `file` is sent in chunks and streamed as a download.
 */
export type CallKind = 'read' | 'list' | 'write' | 'file';

/** Content types of files. */
export type FileType =
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A request-reply call on the bus: subject, input and output. */
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
  /** JSON body; its issues are the `errors[]` of a 422. */
  body: B;
  /** Answer; for a `list` the schema of an item, for a `file` nothing. The gateway removes unknown fields. */
  output: O;
  /** A `read` of much data of a tenant, queued like lists and files. */
  isLong?: true;
  /** The least permission of the user who calls; otherwise 403. Absent for calls that nobody makes with a token. */
  may?: Permission;
}

/** A call that the gateway also serves over HTTP. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> extends Call<P, B, O> {
  http: HttpRoute;
  /**
   * Who may call: `staff` needs a token, `public` a tenant in the path, `open` neither (ticket exchange), `link` the token of a
   * contractor's link, which is good for nothing else.
   */
  caller: 'staff' | 'public' | 'open' | 'link';
  /** What each permission may change, if that is not the same for all who may call. The service judges it. */
  mayChange?: MayChange;
  status: 200 | 201;
  /** Summary for the OpenAPI page, in Italian. */
  summary: string;
  /** Tenant switch `services.<service>.enabled` that must be on; otherwise 403. */
  service?: ServiceName;
  deprecated?: true;
  /** Milliseconds that the gateway waits for the answer to a `read` or `write`; default 5,000. */
  deadlineMs?: number;
  /** Content type of a `file`; other kinds return JSON. */
  produces?: FileType;
}

/** Preconditions of a write. */
export interface Precondition {
  /** `__v` that the caller saw (`If-Match`, or `__v` in the body); absent: merges with the current version. */
  version?: number;
  /**
   * `Idempotency-Key`: repeating a create with it creates the document only once, also after a delete (`gone`); repeating an edit
   * with it changes nothing and returns the current document.
   */
  idempotencyKey?: string;
}

/** Request on the bus, after validation. */
export interface RequestOf<C extends Call> extends Precondition {
  params: z.output<C['params']>;
  body: z.output<C['body']>;
  /** Cursor of the next page of a `list`. */
  after?: string;
}

/** A page of a `list` call; `next` is absent on the last page. */
export interface Page<T> {
  items: T[];
  next?: string;
}

/** Reply of a `file` call: the file name, and its bytes, which are produced only as fast as they are consumed. */
export interface FileReply {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** Return value of a handler. */
export type ReplyOf<C extends Call> = C['kind'] extends 'list'
  ? Page<z.input<C['output']>>
  : C['kind'] extends 'file'
    ? FileReply
    : z.input<C['output']>;

/** Answer that an HTTP client receives; the bytes of a file. */
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
type Calling =
  | { caller: 'staff'; may: Permission; mayChange?: MayChange }
  | { caller: 'public' | 'open' | 'link'; may?: undefined; mayChange?: undefined };
type EndpointParts = Omit<Endpoint, keyof Parts | keyof Answering | keyof Calling> &
  Parts &
  Answering &
  Calling;

/** Declares an endpoint and keeps the literal types of route, subject and schemas for clients and handlers. */
export const endpoint = <const D extends EndpointParts>(definition: D) =>
  ({ params: nothing, body: nothing, output: nothing, ...definition }) as unknown as Filled<D>;

/** Declares a call without an HTTP route. */
export const busCall = <const D extends Omit<Call, 'params' | 'body'> & Parts>(definition: D) =>
  ({ params: nothing, body: nothing, ...definition }) as unknown as Filled<D>;
