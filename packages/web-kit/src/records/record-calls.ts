import { useRef } from 'react';
import { ApiError } from '../core/api/api-error.ts';
import { api, type LooseInput, type WriteRoute } from '../core/api/api.ts';
import { messages } from '../core/messages/messages.ts';
import { invalidateEntities } from '../core/query/query-client.tsx';
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

/** What messages about a record have in common, so that its success takes the place of its failure. */
export const aboutRecord = ({ entity }: { entity: string }, id = ''): string => `${entity} ${id}`;

/** Whether the answer is about fields, which say it themselves; one about a page newer than its server is about all of it. */
export const isFieldRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== 'unknown_field' &&
  (error.status === 422 || error.errors.length > 0);

/** The answer's text and its details: which fields, by their labels, and what about them. */
export function reasonOf(error: unknown, labels: Readonly<Record<string, string>> = {}): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const labelOf = (path: string) => labels[path.split(/[./[]/)[0] ?? ''] ?? path;
  const details = error.errors
    .filter(({ message }) => message !== error.message)
    .map(({ path, message }) => `${labelOf(path)}: ${message}`);
  return details.length > 0 ? `${error.message} (${details.join('; ')})` : error.message;
}

/** Says why a save failed; the message goes when it is tried again, one about fields when they are corrected. */
export function useFailureMessage<S extends StoredDocument, V extends object>(
  { entity, texts }: RecordDefinition<S, V>,
  about: string,
) {
  const isAboutFields = useRef(false);
  const unsay = () => messages.closeAbout(about);
  const say = (text: string) => void messages.error(text, { about });
  return {
    say,
    unsay,
    sayRefused: (error: unknown) => {
      isAboutFields.current = isFieldRefusal(error);
      const code = error instanceof ApiError ? error.code : undefined;
      const reason = reasonOf(error, texts.labels);
      const text = isAboutFields.current
        ? texts.fieldsRefused?.(reason)
        : (code === 'locked' && texts.lockedMeanwhile) ||
          (code === 'gone' && texts.madeAndGone) ||
          texts.failed(reason);
      if (text) say(text);
      // The sheet then shows what there is now.
      if (code === 'locked' || code === 'not_found') void invalidateEntities([entity]);
    },
    onCorrected: () => {
      if (isAboutFields.current) unsay();
    },
  };
}
