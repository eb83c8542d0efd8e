import { useRef } from 'react';
import { ApiError } from '../core/api/api-error.ts';
import { api, type LooseInput, type WriteRoute } from '../core/api/api.ts';
import { messages } from '../core/messages/messages.ts';
import { invalidateEntities } from '../core/query/query-client.tsx';
import type { RecordDefinition, StoredDocument } from './define-record.ts';

// A route that is not a literal has no types; the record's definition provides them.
const call = api as unknown as <A>(route: WriteRoute, input: LooseInput) => Promise<A>;

/**
 * The write calls of a record; edits and deletes carry the version they are made on, retryable ones an idempotency key.
 * @throws ApiError
 */
export const callsOf = <S extends StoredDocument, V extends object>({ routes }: RecordDefinition<S, V>) => ({
  create: (body: object, idempotencyKey: string) => call<S>(routes.create, { body, idempotencyKey }),
  edit: ({ _id, __v }: S, body: object, idempotencyKey?: string) =>
    call<S>(routes.edit, { params: { id: _id }, body, version: __v, idempotencyKey }),
  remove: (route: WriteRoute, { _id, __v }: S) => call<unknown>(route, { params: { id: _id }, version: __v }),
});

/** The key that all messages about a record share, so that a success replaces an earlier failure. */
export const recordMessageKey = ({ entity }: { entity: string }, id = ''): string => `${entity} ${id}`;

/** Whether a refusal is about fields, which show it; `unknown_field` (the page is newer than the server) is not. */
export const isFieldRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== 'unknown_field' &&
  (error.status === 422 || error.errors.length > 0);

/** The text of an error with its details: the labels of the fields and their messages. */
export function reasonOf(error: unknown, labels: Readonly<Record<string, string>> = {}): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const labelOf = (path: string) => labels[path.split(/[./[]/)[0] ?? ''] ?? path;
  const details = error.errors
    .filter(({ message }) => message !== error.message)
    .map(({ path, message }) => `${labelOf(path)}: ${message}`);
  return details.length > 0 ? `${error.message} (${details.join('; ')})` : error.message;
}

/** Shows why a save failed; a retry closes the message, and so do corrections if it is about fields. */
export function useFailureMessage<S extends StoredDocument, V extends object>(
  { entity, texts }: RecordDefinition<S, V>,
  about: string,
) {
  const isAboutFields = useRef(false);
  const clear = () => messages.closeAbout(about);
  const show = (text: string) => void messages.error(text, { about });
  return {
    show,
    clear,
    showRefusal: (error: unknown) => {
      isAboutFields.current = isFieldRefusal(error);
      const code = error instanceof ApiError ? error.code : undefined;
      const reason = reasonOf(error, texts.labels);
      const text = isAboutFields.current
        ? texts.fieldsRefused?.(reason)
        : (code === 'locked' && texts.lockedMeanwhile) ||
          (code === 'gone' && texts.madeAndGone) ||
          texts.failed(reason);
      if (text) show(text);
      // The sheet then shows the current state.
      if (code === 'locked' || code === 'not_found') void invalidateEntities([entity]);
    },
    onCorrected: () => {
      if (isAboutFields.current) clear();
    },
  };
}
