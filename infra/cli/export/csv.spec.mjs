import { expect, it } from '@jest/globals';
import { csvBytes } from './csv.mjs';

const read = (...cells) => csvBytes(['Codice', 'Note'], [cells]).toString();

it('writes semicolons, a byte order mark, and quotes around texts with special characters', () => {
  expect(read('P-1', 'a; "b"')).toBe('\uFEFFCodice;Note\r\nP-1;"a; ""b"""\r\n');
  expect(read('P-1', undefined)).toBe('\uFEFFCodice;Note\r\nP-1;\r\n');
});

it.each(['=1+1', '+A1', '-A1', '@SUM(A1)', '\r=1'])(
  'refuses %j, which a spreadsheet takes for a formula',
  (text) => {
    expect(() => read('P-1', text)).toThrow(
      `riga 2, Note: ${text}\nUn foglio di calcolo le prende per formule`,
    );
  },
);

it('accepts numbers with a sign and telephone numbers', () => {
  expect(read('-3,5', '+39 02 123')).toContain('-3,5;+39 02 123');
});
