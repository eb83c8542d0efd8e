import { describe, expect, it } from '@jest/globals';
import { codeOfSqlState, retryOnConflict } from './store-errors.ts';

/** A write that fails `times` times with this code and message, and its number of attempts. */
function failing(times: number, code: number, message = 'conflict') {
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error(message), { code });
    return 'written';
  };
  return { write, tries: () => tries };
}

describe('a write that conflicts with another one', () => {
  it.each([
    ['the code of DocumentDB', 16_908_292, 'conflict'],
    ['the code of MongoDB', 112, 'conflict'],
    // FerretDB's InternalError for an update that returns the document.
    ['the message of a deadlock', 1, 'deadlock detected'],
    ['the message of a serialization failure', 1, 'could not serialize access due to concurrent update'],
  ])('is retried by %s', async (_, code, message) => {
    const { write, tries } = failing(3, code, message);
    expect(await retryOnConflict(write)).toBe('written');
    expect(tries()).toBe(4);
  });

  it('fails after twenty attempts, with the error of the store', async () => {
    const { write, tries } = failing(100, 16_908_292);
    await expect(retryOnConflict(write)).rejects.toThrow('conflict');
    expect(tries()).toBe(20);
  });

  it('is not retried for other errors', async () => {
    const { write, tries } = failing(1, 11_000);
    await expect(retryOnConflict(write)).rejects.toThrow('conflict');
    expect(tries()).toBe(1);
  });

  it('is recognized by the code of PostgreSQL’s state', () => {
    expect(codeOfSqlState('40P01')).toBe(16_908_292);
    expect(codeOfSqlState('53100')).toBe(4_293);
  });
});
