import { describe, expect, test } from '@jest/globals';
import { readTarget } from './use-record-address.ts';

const target = (query: string) => readTarget(new URLSearchParams(query));

describe('the sheet that the address asks for', () => {
  test('is a new one, with what it starts from', () => {
    const names = { start: ['machineid', 'maintenanceid'] };
    expect(readTarget(new URLSearchParams('new=1&machineid=a1&other=x'), names)).toEqual({
      start: { machineid: 'a1' },
    });
    expect(target('new=1')).toEqual({ start: {} });
  });

  test('is an existing one, under the name that the section gives to its id', () => {
    expect(target('id=AB12')).toEqual({ id: 'ab12', start: {} });
    const named = readTarget(new URLSearchParams('new=0&interventionId=AB12'), { id: 'interventionId' });
    expect(named).toEqual({ id: 'ab12', start: {} });
  });

  test('is none in a plain list', () => {
    expect(target('archivio=1&tipo=ESTERNA')).toBeUndefined();
    expect(target('new=0')).toBeUndefined();
  });
});
