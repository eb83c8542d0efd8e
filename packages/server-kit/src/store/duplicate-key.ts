import { AppError } from '../app-error.ts';

const duplicateKeyCode = 11000;

/** FerretDB gives no keyPattern; both servers name the index in the message, each in its own way. */
const indexName = (message: string): string =>
  /index(?::\s*|\s+')(?:\S+\.\$)?([\w.-]+)/i.exec(message)?.[1] ?? '';

/** Name of the unique index that a write broke; `undefined` for any other error. */
export const brokenIndex = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== duplicateKeyCode) return undefined;
  return indexName(error.message);
};

/** `tenantId_1_shortCode_1` → `shortCode`: the field that people can change. */
export const fieldOfIndex = (name: string): string =>
  name
    .replace(/_-?1(?=_|$)/g, '\n')
    .split('\n_')
    .map((field) => field.trim())
    .filter((field) => field && field !== 'tenantId')
    .at(-1) ?? '_id';

/** A broken unique index as `duplicate`, naming the field; other errors as they are. */
export const asDuplicate = (error: unknown, messages: Record<string, string> = {}): unknown => {
  const index = brokenIndex(error);
  if (index === undefined) return error;
  const path = fieldOfIndex(index);
  const message = messages[path] ?? 'Già presente';
  return new AppError('duplicate', message, { errors: [{ path, message }] });
};
