import { ApiError } from '../core/api/api-error.ts';
import type { StoredDocument } from './define-record.ts';

const isDocument = (value: unknown): value is StoredDocument =>
  typeof value === 'object' && value !== null && '_id' in value && '__v' in value;

/** The document as it is now, when the server refused an old version of it. */
export const currentOf = (error: unknown): StoredDocument | undefined =>
  error instanceof ApiError && error.code === 'stale' && isDocument(error.current)
    ? error.current
    : undefined;

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
