import { expect, it } from '@jest/globals';
import { rowOf } from './order-document.ts';

it.each([
  ['2,5 m', 2.5, 'm'],
  ['0,125 kg', 0.125, 'kg'],
  ['1.234 pz', 1234, 'pz'],
  ['0 ', null, null],
])('a quantity is printed as "%s"', (printed, qt, unity) => {
  const { cells } = rowOf({ name: 'Cinghia', qt, unity }, 0, undefined);
  const [amount, space, unit] = (cells.at(-1) as { text: [{ text: string }, string, { text: string }] }).text;
  expect(amount.text + space + unit.text).toBe(printed);
});
