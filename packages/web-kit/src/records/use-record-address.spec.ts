import { describe, expect, test } from '@jest/globals';
import { readTarget } from './use-record-address.ts';

const target = (query: string) => readTarget(new URLSearchParams(query));

describe('the sheet that an address names', () => {
  test('is a new record with initial values', () => {
    const names = { start: ['machineid', 'maintenanceid'] };
    expect(readTarget(new URLSearchParams('new=1&machineid=a1&other=x'), names)).toEqual({
      start: { machineid: 'a1' },
    });
    expect(target('new=1')).toEqual({ start: {} });
  });

  test('is an existing record, under the section’s name for the id', () => {
    expect(target('id=AB12')).toEqual({ id: 'ab12', start: {} });
    const named = readTarget(new URLSearchParams('new=0&interventionId=AB12'), { id: 'interventionId' });
    expect(named).toEqual({ id: 'ab12', start: {} });
  });

  test('is absent for a plain list', () => {
    expect(target('archivio=1&tipo=ESTERNA')).toBeUndefined();
    expect(target('new=0')).toBeUndefined();
  });
});
