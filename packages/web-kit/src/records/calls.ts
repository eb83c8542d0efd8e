import { api } from '../core/api/api.ts';
import type { LooseInput, WriteRoute } from '../core/api/routes.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';

// A route that is a value and not a literal has no types of its own: those of the definition stand for them.
const call = api as unknown as <A>(route: WriteRoute, input: LooseInput) => Promise<A>;

/**
 * The writes of a kind of record; each carries the version it was made on, what may be sent again its key.
 * @throws ApiError
 */
export const callsOf = <S extends StoredDocument, V extends object>({ routes }: RecordDefinition<S, V>) => ({
  create: (body: object, idempotencyKey: string) => call<S>(routes.create, { body, idempotencyKey }),
  edit: ({ _id, __v }: S, body: object, idempotencyKey?: string) =>
    call<S>(routes.edit, { params: { id: _id }, body, version: __v, idempotencyKey }),
  remove: (route: WriteRoute, { _id, __v }: S) => call<unknown>(route, { params: { id: _id }, version: __v }),
});
