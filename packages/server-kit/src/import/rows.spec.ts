import { expect, it } from '@jest/globals';
import { readHeader, readRows } from './rows.ts';
import type { ImportContext } from './kind.ts';
import { importKinds } from './kinds.ts';
const context: ImportContext = {
  tenant: { code: 'ROSSI', timezone: 'Europe/Rome', services: {} },
  ...{ zone: 'Europe/Rome', neighboursOf: () => [] },
};

it('a list in a cell reports the same problem of several items once, and accepts 200 items', () => {
  const head = { number: 1, cells: ['Codice', 'Tag'] };
  const { columns } = readHeader(importKinds.machines, head);
  const wrongOf = (tags: string) => {
    const [row] = readRows(importKinds.machines, columns, context, [
      head,
      { number: 2, cells: ['PRE-05', tags] },
    ]);
    return row?.wrong.map(({ reason }) => reason);
  };
  const long = 'x'.repeat(41);
  expect(wrongOf(`${long};Privato;${long}`)).toEqual(['Al massimo 40 caratteri']);
  expect(wrongOf(';'.repeat(199))).toEqual([]);
  expect(wrongOf(';'.repeat(200))).toEqual(['Più di 200 voci']);
});
