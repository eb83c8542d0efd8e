import { expect, it } from '@jest/globals';
import { sites } from '@officina/contracts/sites/sites';
import type { Caller } from '@officina/contracts/caller';
import { tenantBus } from './tenant-bus.ts';

/** Callers of the calls of a tenant bus. */
async function callersOf(
  ...who: [] | [Pick<Caller, 'userId' | 'userName' | 'requestId'>]
): Promise<Caller[]> {
  const callers: Caller[] = [];
  const ask: Parameters<typeof tenantBus>[0] = (_contract, _request, caller) => {
    callers.push(caller);
    return Promise.resolve({ items: [] } as never);
  };
  await tenantBus(ask, 'rossi', ...who).call(sites.all, {});
  return callers;
}

it('a tenant bus calls as the import of its tenant, or as the user who imports', async () => {
  expect(await callersOf()).toEqual([
    { userId: null, userName: 'Importazione', tenantId: 'ROSSI', requestId: 'import' },
  ]);
  const anna = { userId: 'a'.repeat(24), userName: 'Importazione di Anna Rossi', requestId: 'import 1' };
  expect(await callersOf(anna)).toEqual([expect.objectContaining({ ...anna, tenantId: 'ROSSI' })]);
});

it('a tenant bus rejects an invalid tenant code', () => {
  const ask = () => Promise.reject(new Error('nobody is asked'));
  expect(() => tenantBus(ask, 'non un codice')).toThrow('Non c’è un’azienda «non un codice».');
});
