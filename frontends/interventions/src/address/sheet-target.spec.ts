import { describe, expect, it } from '@jest/globals';
import { readTarget } from './sheet-target.ts';

const target = (query: string) => readTarget(new URLSearchParams(query));

describe('the sheet that the address asks for', () => {
  it('is a new one, prefilled', () => {
    expect(target('new=1&machineid=a1&maintenanceid=b2')).toEqual({
      kind: 'new',
      machineId: 'a1',
      maintenanceId: 'b2',
    });
    expect(target('new=1')).toEqual({ kind: 'new' });
  });

  it('is an existing one', () => {
    expect(target('new=0&interventionId=AB12')).toEqual({ kind: 'edit', id: 'ab12' });
  });

  it('is none in a plain list', () => {
    expect(target('archivio=1&tipo=ESTERNA')).toBeUndefined();
    expect(target('new=0')).toBeUndefined();
  });
});
