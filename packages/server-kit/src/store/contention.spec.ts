import { describe, expect, it } from '@jest/globals';
import { codeOfSqlState, contended } from './contention.ts';

/** A write that fails so often, each time with this code, and how often it was tried. */
function failing(times: number, code: number) {
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error('deadlock detected'), { code });
    return 'written';
  };
  return { write, tries: () => tries };
}

describe('a write that another one is in the way of', () => {
  it.each([
    ['of DocumentDB', 16_908_292],
    ['of MongoDB', 112],
  ])('is tried again by the code %s', async (_, code) => {
    const { write, tries } = failing(3, code);
    expect(await contended(write)).toBe('written');
    expect(tries()).toBe(4);
  });

  it('is given up after twenty tries, with what the store said', async () => {
    const { write, tries } = failing(100, 16_908_292);
    await expect(contended(write)).rejects.toThrow('deadlock detected');
    expect(tries()).toBe(20);
  });

  it('is not tried again for another reason', async () => {
    const { write, tries } = failing(1, 11_000);
    await expect(contended(write)).rejects.toThrow('deadlock');
    expect(tries()).toBe(1);
  });

  it('is known by the number of PostgreSQL’s state', () => {
    expect(codeOfSqlState('40P01')).toBe(16_908_292);
    expect(codeOfSqlState('53100')).toBe(4_293);
  });
});
