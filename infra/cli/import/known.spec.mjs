import { describe, expect, test } from '@jest/globals';
import { kinds } from './kinds.mjs';
import { Known } from './known.mjs';

const trento = { city: 'Trento' };
const meantIn = (kind, documents, body) =>
  new Known(kinds[kind], documents).meantBy(body).map(({ _id }) => _id);

describe('a row with a code that nobody has', () => {
  const coded = { name: 'Rossi', code: 'C-1', address: trento };

  test('means the one record of its name that has no code yet', () => {
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

  test('is a new record where several are called so, or where all have codes', () => {
    const [one, other] = ['a', 'b'].map((_id) => ({ _id, name: 'Rossi', address: trento }));
    expect(meantIn('customers', [one, other], coded)).toEqual([]);
    expect(meantIn('customers', [{ ...one, code: 'C-2' }], coded)).toEqual([]);
  });

  test('means whoever has the code, where somebody has', () => {
    const known = [
      { _id: 'a', name: 'Rossi', address: trento },
      { _id: 'b', name: 'Bianchi', code: 'c-1' },
    ];
    expect(meantIn('customers', known, coded)).toEqual(['b']);
  });
});

test('a row without a code means all that are called so, with codes and without', () => {
  const known = ['a', 'b'].map((_id) => ({ _id, name: 'Rossi', code: _id === 'a' ? 'C-1' : null }));
  expect(meantIn('customers', known, { name: 'rossi' })).toEqual(['a', 'b']);
});
