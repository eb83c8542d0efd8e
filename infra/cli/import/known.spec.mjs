import { describe, expect, test } from '@jest/globals';
import { importKinds } from '@officina/server-kit/import/kinds';
import { changesOf, KnownRecords } from '@officina/server-kit/import/known-records';

const trento = { city: 'Trento' };
const meantIn = (kind, documents, body) =>
  new KnownRecords(importKinds[kind], documents).meantBy(body).map(({ _id }) => _id);

describe('a row with an unused code', () => {
  const coded = { name: 'Rossi', code: 'C-1', address: trento };

  test('means the only record with its name that has no code yet', () => {
    const known = [
      { _id: 'a', name: 'ROSSI', code: null, address: { city: 'trento ' } },
      { _id: 'b', name: 'Rossi', code: null, address: { city: 'Ala' } },
      { _id: 'c', name: 'Rossi', code: 'C-2', address: trento },
    ];
    expect(meantIn('customers', known, coded)).toEqual(['a']);
    const spares = [
      { _id: 'd', name: 'Filtro', machineId: 'm' },
      { _id: 'e', name: 'Filtro', machineId: null },
    ];
    expect(meantIn('spares', spares, { code: 'F-1', name: 'filtro', machineId: 'm' })).toEqual(['d']);
    expect(meantIn('spares', spares, { code: 'F-1', name: 'filtro' })).toEqual(['e']);
  });

  test('is a new record if several have its name, or if all of them have codes', () => {
    const [one, other] = ['a', 'b'].map((_id) => ({ _id, name: 'Rossi', address: trento }));
    expect(meantIn('customers', [one, other], coded)).toEqual([]);
    expect(meantIn('customers', [{ ...one, code: 'C-2' }], coded)).toEqual([]);
  });

  test('finds that record among thousands with its name without looking at each', () => {
    let looks = 0;
    const namesOf = (record) => {
      looks += 1;
      return importKinds.customers.namesOf(record);
    };
    const known = Array.from({ length: 500 }, (_, at) => ({ _id: `${at}`, name: 'Rossi', address: trento }));
    const all = new KnownRecords({ ...importKinds.customers, namesOf }, known);
    for (let at = 0; at < 500; at += 1) expect(all.meantBy({ ...coded, code: `N-${at}` })).toEqual([]);
    expect(looks).toBeLessThan(3_000);
  });

  test('means a record that has lost its code, and no longer one that has got one', () => {
    const known = new KnownRecords(importKinds.customers, [
      { _id: 'a', name: 'Rossi', code: 'C-9', address: trento },
    ]);
    known.learn({ _id: 'a', name: 'Rossi', code: null, address: trento });
    expect(known.meantBy(coded).map(({ _id }) => _id)).toEqual(['a']);
    known.learn({ _id: 'a', name: 'Rossi', code: 'C-8', address: trento });
    expect(known.meantBy(coded)).toEqual([]);
  });

  test('means the record with its code, if there is one', () => {
    const known = [
      { _id: 'a', name: 'Rossi', address: trento },
      { _id: 'b', name: 'Bianchi', code: 'c-1' },
    ];
    expect(meantIn('customers', known, coded)).toEqual(['b']);
  });
});

test('a row without a code means all records with its name, with codes and without', () => {
  const known = ['a', 'b'].map((_id) => ({ _id, name: 'Rossi', code: _id === 'a' ? 'C-1' : null }));
  expect(meantIn('customers', known, { name: 'rossi' })).toEqual(['a', 'b']);
});

test('a row changes only fields with a different value; for a day the hour does not count', () => {
  const stored = { name: 'Pressa', model: null, tags: ['a'], installDate: '2019-07-01T00:00:00.000Z' };
  const same = { name: 'Pressa', tags: ['a'], installDate: '2019-06-30T22:00:00.000Z' };
  expect(changesOf(importKinds.machines, stored, same, { zone: 'Europe/Rome' })).toBeUndefined();
  const other = { ...same, model: 'P4', installDate: '2019-07-01T22:00:00.000Z' };
  expect(changesOf(importKinds.machines, stored, other, { zone: 'Europe/Rome' })).toEqual({
    model: 'P4',
    installDate: '2019-07-01T22:00:00.000Z',
  });
});

describe('the date when a plan was last done', () => {
  const context = { zone: 'Europe/Rome' };
  const plan = { _id: 'a', description: 'Olio', lastDate: '2026-03-12T09:00:00.000Z', interventionCount: 1 };
  const row = (day) => ({ description: 'Olio', lastDate: `2026-03-${day}T23:00:00.000Z` });

  test('changes nothing if the plan was done on that day or later', () => {
    for (const day of ['09', '11'])
      expect(changesOf(importKinds.plans, plan, row(day), context)).toBeUndefined();
  });

  test('is set for a plan that was never done, and is refused for one that was done earlier', () => {
    const never = { ...plan, lastDate: null, interventionCount: 0 };
    const lastDate = row('12').lastDate;
    expect(changesOf(importKinds.plans, never, row('12'), context)).toEqual({ lastDate });
    expect(importKinds.plans.rules()({ ...never, lastDate }, { lastDate })).toEqual([]);
    expect(changesOf(importKinds.plans, plan, row('12'), context)).toEqual({ lastDate });
    expect(importKinds.plans.rules()({ ...plan, lastDate }, { lastDate })).toEqual([
      { path: 'lastDate', message: 'Risulta già fatta, ma prima di quel giorno: registra l’intervento' },
    ]);
  });
});
