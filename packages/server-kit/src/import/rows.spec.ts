import { expect, it } from '@jest/globals';
import { readHeads, readRows } from './rows.ts';
import type { Context } from './kind.ts';
import { kinds } from './kinds.ts';
const context: Context = {
  tenant: { code: 'ROSSI', timezone: 'Europe/Rome', services: {} },
  ...{ zone: 'Europe/Rome', neighboursOf: () => [] },
};

it('a list in a cell reports the same problem of several items once, and accepts 200 items', () => {
  const head = { number: 1, cells: ['Codice', 'Tag'] };
  const { columns } = readHeads(kinds.machines, head);
  const wrongOf = (tags: string) => {
    const [row] = readRows(kinds.machines, columns, context, [head, { number: 2, cells: ['PRE-05', tags] }]);
    return row?.wrong.map(({ reason }) => reason);
  };
  const long = 'x'.repeat(41);
  expect(wrongOf(`${long};Privato;${long}`)).toEqual(['Al massimo 40 caratteri']);
  expect(wrongOf(';'.repeat(199))).toEqual([]);
  expect(wrongOf(';'.repeat(200))).toEqual(['Più di 200 voci']);
});
