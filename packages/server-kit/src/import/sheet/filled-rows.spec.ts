import { expect, it } from '@jest/globals';
import { FilledRows } from './filled-rows.ts';

it('error texts of cells that are too long count towards the size limit', () => {
  const rows = new FilledRows({ rows: 10, characters: 100 });
  const long = 'x'.repeat(32_768);
  rows.add({ number: 1, cells: [long, long] }, 2);
  expect(rows.rows[0]?.cells).toEqual([
    { wrong: 'Più di 32.767 caratteri: accorciala' },
    { wrong: 'Più di 32.767 caratteri: accorciala' },
  ]);
  expect(() => rows.add({ number: 2, cells: [long] }, 1)).toThrow('il testo delle sue celle è più di');
});
