import { describe, expect, it } from '@jest/globals';
import { codeOfSqlState, contended } from './store-errors.ts';

/** A write that fails so often, each time with this code and these words, and how often it was tried. */
function failing(times: number, code: number, message = 'in the way') {
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error(message), { code });
    return 'written';
  };
  return { write, tries: () => tries };
}

describe('a write that another one is in the way of', () => {
  it.each([
    ['the code of DocumentDB', 16_908_292, 'in the way'],
    ['the code of MongoDB', 112, 'in the way'],
    // FerretDB's InternalError, of an update that answers the document.
    ['its words', 1, 'deadlock detected'],
    ['its words', 1, 'could not serialize access due to concurrent update'],
  ])('is tried again by %s', async (_, code, message) => {
    const { write, tries } = failing(3, code, message);
    expect(await contended(write)).toBe('written');
    expect(tries()).toBe(4);
  });

  it('is given up after twenty tries, with what the store said', async () => {
    const { write, tries } = failing(100, 16_908_292);
    await expect(contended(write)).rejects.toThrow('in the way');
    expect(tries()).toBe(20);
  });

  it('is not tried again for another reason', async () => {
    const { write, tries } = failing(1, 11_000);
    await expect(contended(write)).rejects.toThrow('in the way');
    expect(tries()).toBe(1);
  });

  it('is known by the number of PostgreSQL’s state', () => {
    expect(codeOfSqlState('40P01')).toBe(16_908_292);
    expect(codeOfSqlState('53100')).toBe(4_293);
  });
});
