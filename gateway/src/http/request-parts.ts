import { nothing, type Endpoint, type RequestOf } from '@officina/contracts/endpoint';
import { isIdParam } from '@officina/contracts/fields';
import { forbiddenKeys } from '@officina/contracts/input-keys';
import type { FieldError } from '@officina/contracts/problem';
import { unknownFields } from '@officina/contracts/unknown-fields';
import { AppError } from '@officina/server-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Whether the request is from one of our own pages, which send their section and version. */
export const isOwnClient = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-client'] !== undefined;

type Parts = Pick<FastifyRequest, 'params' | 'body' | 'headers' | 'method'>;

const version = z.number().int().min(0);
const entityTag = /^"(\d{1,9})"$/;
const idempotencyKey = /^[\w-]{8,64}$/;

/**
 * The input of a contract from an HTTP request: path, body, `If-Match` and `Idempotency-Key`, never the query.
 * @throws AppError `not_found` for a malformed id in the path, `malformed` for a missing body, `invalid` with every
 *   bad field
 */
export function readRequest<C extends Endpoint>(contract: C, request: Parts): RequestOf<C> {
  const raw = rawBody(contract, request);
  const params = contract.params.safeParse(request.params);
  rejectMalformedIds(params.error);
  const body = contract.body.safeParse(raw);
  const expected = contract.kind === 'write' ? readVersion(request, raw) : {};
  const key = contract.kind === 'write' && request.method !== 'DELETE' ? readKey(request) : {};
  const errors = [
    ...fieldErrors(params.error),
    ...forbiddenKeys(raw),
    ...fieldErrors(body.error),
    ...(expected.error ?? []),
    ...(key.error ?? []),
  ];
  if (errors.length > 0) throw new AppError('invalid', 'Alcuni dati non sono validi', { errors });
  return {
    params: params.data as RequestOf<C>['params'],
    body: body.data as RequestOf<C>['body'],
    ...(expected.version !== undefined && { version: expected.version }),
    ...(key.value !== undefined && { idempotencyKey: key.value }),
  };
}

function rawBody(contract: Endpoint, { body }: Parts): unknown {
  if (body !== undefined && body !== null) return body;
  if (body === undefined && contract.body === nothing) return {};
  if (body === undefined) throw new AppError('malformed', 'Manca il corpo della richiesta');
  return body;
}

function rejectMalformedIds(error: z.ZodError | undefined): void {
  const isIdentifier = (name: PropertyKey | undefined) => name === 'tenant' || isIdParam(String(name));
  if (error?.issues.some(({ path }) => isIdentifier(path[0]))) throw new AppError('not_found', 'Non trovato');
}

function fieldErrors(error: z.ZodError | undefined): FieldError[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}

/**
 * `If-Match` takes precedence over the body's `__v`, which clients send with the edited document; both must be versions.
 */
function readVersion({ headers, method }: Parts, raw: unknown): { version?: number; error?: FieldError[] } {
  if (method === 'POST') return {};
  const tag = headers['if-match'];
  const sent = [
    ...(tag === undefined ? [] : [Number(entityTag.exec(tag)?.[1] ?? Number.NaN)]),
    ...(raw instanceof Object && '__v' in raw ? [raw.__v] : []),
  ];
  const parsed = z.array(version).safeParse(sent);
  return parsed.success
    ? { version: parsed.data[0] }
    : { error: [{ path: '__v', message: 'Versione non valida' }] };
}

function readKey({ headers }: Parts): { value?: string; error?: FieldError[] } {
  const value = headers['idempotency-key'];
  if (value === undefined) return {};
  if (typeof value === 'string' && idempotencyKey.test(value)) return { value };
  return { error: [{ path: 'Idempotency-Key', message: 'Da 8 a 64 lettere, cifre, - o _' }] };
}

const newerPage =
  'Questa pagina è più nuova del server e qualcosa non si può ancora salvare: quel che è scritto resta qui, riprova tra qualche minuto';

/**
 * Rejects fields that were sent empty because they could not be sent completely (`_unfit`, `cut`) and are sent back
 * with the document: storing them would lose data.
 * @throws AppError `invalid` with each of these fields
 */
export function rejectPartialFields({ kind }: Endpoint, { body }: Pick<FastifyRequest, 'body'>): void {
  if (kind !== 'write' || !(body instanceof Object)) return;
  const fields = body as Record<string, unknown>;
  const partial = [fields['_unfit'], fields['cut']]
    .flat()
    .filter((name) => typeof name === 'string' && Object.hasOwn(fields, name));
  const errors = partial.map((path) => ({
    path: String(path),
    message: 'Non era arrivato intero: lascialo fuori',
  }));
  if (errors.length > 0) throw new AppError('invalid', 'Alcuni dati non sono validi', { errors });
}

/**
 * Handles fields that a contract does not know. Requests of our own pages (`x-client`, a section and its version)
 * are rejected, because user input would be lost; other clients get the ignored fields in `x-ignored-fields`.
 * @throws AppError `unknown_field` with each field
 */
export function reportUnknownFields(
  contract: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
) {
  const unknown = unknownFields(request.body, body).filter((path) => !isVersion(contract, path));
  if (unknown.length === 0) return;
  if (!isOwnClient(request)) {
    void reply.header(
      'x-ignored-fields',
      unknown
        .map((path) => encodeURIComponent(path.toWellFormed()))
        .join(', ')
        .slice(0, 2_000),
    );
    return;
  }
  const errors = unknown.map((path) => ({ path, message: 'Campo che il server non conosce' }));
  throw new AppError('unknown_field', newerPage, { errors });
}

/** An edit may send the version that was read as `__v`, even if its contract does not have it. */
const isVersion = ({ kind, http }: Endpoint, path: string) =>
  path === '__v' && kind === 'write' && !http.startsWith('POST ');
