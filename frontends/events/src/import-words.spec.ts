import { expect, test } from '@jest/globals';
import type { RowEvents } from './event.ts';
import { importInWords } from './import-words.ts';

const words = (count: number, entity: string, action: string) =>
  importInWords(Array.from({ length: count }, () => ({ entity, action })) as unknown as RowEvents);

test.each([
  [102, 'sensor', 'Sensore creato', '102 sensori importati'],
  [2, 'plan', 'Manutenzione programmata creata', '2 manutenzioni programmate importate'],
  [1_204, 'machine', 'Macchinario modificato', '1.204 macchinari cambiati'],
  [5, 'spare', 'Ricambio eliminato', '5 ricambi annullati'],
  [7, 'intervention', 'Ultima volta registrata', '7 ultime volte registrate'],
  [3, 'order', 'Ordine creato', '3 eventi di un’importazione'],
])('%i events of %s, %s: %s', (count, entity, action, expected) => {
  expect(words(count, entity, action)).toBe(expected);
});
