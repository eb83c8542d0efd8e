import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import type { AuditedDefinition, RowModel } from './audited-schema.ts';

const maxTries = 20;

/**
 * The error code that DocumentDB derives from an SQLSTATE of PostgreSQL (errcodes.h, MAKE_SQLSTATE): six bits per
 * character.
 */
export const codeOfSqlState = (state: string): number =>
  [...state].reduce((code, character, at) => code + ((character.charCodeAt(0) - 48) & 63) * 2 ** (6 * at), 0);

/** WriteConflict of MongoDB; deadlock_detected and serialization_failure of PostgreSQL. */
const conflictCodes = new Set([112, codeOfSqlState('40P01'), codeOfSqlState('40001')]);

/**
 * PostgreSQL's messages for the same two states: FerretDB reports those of a `findAndModify` with an unspecific code.
 */
const conflictMessage = /^(deadlock detected|could not serialize access)/;

/** Whether the store rolled this write back because of a concurrent one. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (conflictCodes.has(Number(error.code)) || conflictMessage.test(error.message));

/** Retries a write on conflict, up to 20 times. */
export async function retryOnConflict<T>(write: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === maxTries || !isConflict(error)) throw error;
      await delay(Math.random() * 10 * attempt);
    }
  }
}

const duplicateKeyCode = 11000;

/** DocumentDB's message for an update (not an insert) that violates a unique index; it does not name our index. */
const exclusionConstraint = /violates exclusion constraint/;

/** Whether a write violated a unique index, on any supported store. */
export const isDuplicate = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && error.code === duplicateKeyCode) || exclusionConstraint.test(error.message));

const isBulkError = (error: unknown): error is Error & { writeErrors: { code?: number }[] } =>
  error instanceof Error && 'writeErrors' in error && Array.isArray(error.writeErrors);

/** Whether a write of several documents failed only because some violated a unique index. */
export const areAllDuplicates = (error: unknown): boolean =>
  isBulkError(error) && error.writeErrors.length > 0
    ? error.writeErrors.every(({ code }) => code === duplicateKeyCode)
    : isDuplicate(error);

/** FerretDB reports no keyPattern; both servers name the index in the message of an insert, in different formats. */
const indexName = (message: string): string | undefined =>
  /index(?::\s*|\s+')(?:\S+\.\$)?([\w.-]+)/i.exec(message)?.[1];

/**
 * `tenantId_1_shortCode_1` → `shortCode`: the last field, which users can change.
 */
export const fieldOfIndex = (name: string): string => {
  const fields = name.split(/_-?1(?:_|$)/).filter((field) => field && field !== 'tenantId');
  return fields.at(-1) ?? '_id';
};

/** Finds the field by searching for a conflicting document, index by index. */
const conflictingField = async (
  model: RowModel,
  row: Record<string, unknown>,
): Promise<string | undefined> => {
  for (const [index, options] of model.schema.indexes()) {
    if (!options['unique']) continue;
    const fields = Object.keys(index);
    const same = Object.fromEntries(fields.map((field) => [field, row[field]]));
    const { tenantId, _id } = row;
    if (await model.exists({ ...same, tenantId, deletedAt: null, _id: { $ne: _id } })) return fields.at(-1);
  }
  return undefined;
};

/** Turns the violation of a unique index into a `duplicate` error with the field; returns other errors unchanged. */
export const asDuplicate = async (
  error: unknown,
  model: RowModel,
  row: Record<string, unknown>,
  {
    caseless,
    duplicateMessages: messages = {},
  }: Pick<AuditedDefinition<never>, 'caseless' | 'duplicateMessages'>,
): Promise<unknown> => {
  if (!isDuplicate(error)) return error;
  const name = exclusionConstraint.test(error.message) ? undefined : indexName(error.message);
  const field = name ? fieldOfIndex(name) : await conflictingField(model, row);
  const path = field === '_folded' ? caseless : field;
  const message = messages[path ?? ''] ?? 'Già presente';
  return new AppError('duplicate', message, path ? { errors: [{ path, message }] } : {});
};
