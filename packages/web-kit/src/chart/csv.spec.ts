import { expect, test } from '@jest/globals';
import { csvOf } from './csv.ts';

const series = [
  { key: 'done' as const, label: 'Aperti e "chiusi"', colour: 'c1' as const },
  { key: 'open' as const, label: 'Da fare', colour: 'c2' as const },
];
const row = (name: string, done: number | null, open: number | null) => ({
  ...{ key: name, label: name, name },
  values: { done, open },
});
const csv = (...rows: ReturnType<typeof row>[]) => csvOf('Giorno', { series, rows, format: String });

test('the file is readable by an Italian spreadsheet', () => {
  expect(csv(row('22/11/2026', 2, 0.5), row('23/11/2026', null, 1200))).toBe(
    '\uFEFF"Giorno";"Aperti e ""chiusi""";"Da fare"\r\n"22/11/2026";2;0,5\r\n"23/11/2026";;1200\r\n',
  );
});

test.each(['=1+1', '+39', '-2', '@SUM(A1)', '\t=1'])('%j stays text', (name) => {
  expect(csv(row(name, 1, 1)).split('\r\n')[1]).toBe(`"'${name}";1;1`);
});

test.each(['COM-01 a=b', 'Pressa "grande"; 4'])('%j is not a formula', (name) => {
  expect(csv(row(name, 1, 1)).split('\r\n')[1]).toBe(`"${name.replaceAll('"', '""')}";1;1`);
});
