import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import type { AuditedDefinition, RowModel } from './audited-schema.ts';

const maxTries = 20;

/** The number as which DocumentDB passes on a state of PostgreSQL (errcodes.h, MAKE_SQLSTATE): six bits for each of its five characters. */
export const codeOfSqlState = (state: string): number =>
  [...state].reduce((code, character, at) => code + ((character.charCodeAt(0) - 48) & 63) * 2 ** (6 * at), 0);

/** WriteConflict of MongoDB; deadlock_detected and serialization_failure of PostgreSQL. */
const inTheWay = new Set([112, codeOfSqlState('40P01'), codeOfSqlState('40001')]);

/** The same two states in PostgreSQL's words: of a `findAndModify` FerretDB passes on these, with a number that says nothing. */
const saysSo = /^(deadlock detected|could not serialize access)/;

/** Whether two writes of one moment were in each other's way and the store took this one back whole. */
const isContention = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (inTheWay.has(Number(error.code)) || saysSo.test(error.message));

/** Carries out one command that writes; one that another was in the way of is tried again, up to twenty times. */
export async function contended<T>(write: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === maxTries || !isContention(error)) throw error;
      await delay(Math.random() * 10 * attempt);
    }
  }
}

const duplicateKeyCode = 11000;

/** DocumentDB's own words when an update, not an insert, breaks a unique index; they name no index of ours. */
const exclusionConstraint = /violates exclusion constraint/;

/** Whether a write broke a unique index, on any of the stores that we support. */
export const isDuplicate = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && error.code === duplicateKeyCode) || exclusionConstraint.test(error.message));

const isOfSeveral = (error: unknown): error is Error & { writeErrors: { code?: number }[] } =>
  error instanceof Error && 'writeErrors' in error && Array.isArray(error.writeErrors);

/** Whether nothing else was wrong with a write of several documents than that some broke a unique index. */
export const areDuplicates = (error: unknown): boolean =>
  isOfSeveral(error) && error.writeErrors.length > 0
    ? error.writeErrors.every(({ code }) => code === duplicateKeyCode)
    : isDuplicate(error);

/** FerretDB gives no keyPattern; both servers name the index in the message of an insert, each in its own way. */
const indexName = (message: string): string | undefined =>
  /index(?::\s*|\s+')(?:\S+\.\$)?([\w.-]+)/i.exec(message)?.[1];

/** `tenantId_1_shortCode_1` → `shortCode`: the last field, which people can change. */
export const fieldOfIndex = (name: string): string => {
  const fields = name.split(/_-?1(?:_|$)/).filter((field) => field && field !== 'tenantId');
  return fields.at(-1) ?? '_id';
};

/** Looks for the document in the way, index by index. */
const fieldInTheWay = async (model: RowModel, row: Record<string, unknown>): Promise<string | undefined> => {
  for (const [index, options] of model.schema.indexes()) {
    if (!options['unique']) continue;
    const fields = Object.keys(index);
    const same = Object.fromEntries(fields.map((field) => [field, row[field]]));
    const { tenantId, _id } = row;
    if (await model.exists({ ...same, tenantId, deletedAt: null, _id: { $ne: _id } })) return fields.at(-1);
  }
  return undefined;
};

/** A broken unique index as `duplicate`, naming the field; other errors as they are. */
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
  const field = name ? fieldOfIndex(name) : await fieldInTheWay(model, row);
  const path = field === '_folded' ? caseless : field;
  const message = messages[path ?? ''] ?? 'Già presente';
  return new AppError('duplicate', message, path ? { errors: [{ path, message }] } : {});
};
