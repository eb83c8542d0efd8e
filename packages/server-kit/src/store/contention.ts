import { setTimeout as delay } from 'node:timers/promises';

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
