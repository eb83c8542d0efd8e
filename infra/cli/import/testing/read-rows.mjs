import { expect } from '@jest/globals';
import { readHeader, readRows } from '@officina/server-kit/import/rows';
import { importKinds } from '@officina/server-kit/import/kinds';
/** Id of a referenced document. */
export const id = (digit) => String(digit).repeat(24);
const neighbours = {
  '/api/site/all': [
    { _id: id(1), name: 'Capannone A', code: 'CAPA' },
    { _id: id(2), name: 'Deposito', code: null },
    { _id: id(3), name: 'deposito', code: 'DEP2' },
  ],
  '/api/customer/all': [
    { _id: id(6), name: 'Officine Fersina', code: 'C-002' },
    { _id: id(7), name: 'Agricola Tre Castagni', code: null },
    { _id: id(8), name: 'agricola tre castagni', code: 'C-008' },
  ],
  '/api/user': [{ _id: id(4), fullName: 'Anna Rossi', username: 'anna.rossi' }],
  '/api/maintenance/machine/all': [{ _id: id(5), shortCode: 'PRE-04', name: 'Pressa 4' }],
};
const context = {
  zone: 'Europe/Rome',
  neighboursOf: ({ from }) => neighbours[from.http.split(' ')[1]],
};

/** The rows of a sheet, starting with the header. */
export const sheetOf = (...rows) => rows.map((cells, index) => ({ number: index + 1, cells }));
function read(kind, ...rows) {
  const sheet = sheetOf(...rows);
  return readRows(importKinds[kind], readHeader(importKinds[kind], sheet[0]).columns, context, sheet);
}
/** The body read from a valid row of a kind. */
export const bodyOf = (kind, heads, cells) => {
  const [{ body, wrong }] = read(kind, heads, cells);
  expect(wrong).toEqual([]);
  return body;
};
/** Errors in the rows of a sheet: «2 Luogo Luogo che non c’è». */
export const wrongOf = (kind, ...rows) =>
  read(kind, ...rows).flatMap(({ number, wrong }) =>
    wrong.map(({ head, reason }) => [number, head, reason].filter(Boolean).join(' ')),
  );
