import { expect, test } from '@jest/globals';
import { inWords } from './in-words.ts';

test('values of events read like text', () => {
  expect(inWords('endDate', '2026-09-17T10:00:00.000Z')).toBe('17/09/2026 12:00');
  expect(inWords('installDate', '2026-09-16T22:00:00.000Z')).toBe('17/09/2026');
  expect(inWords('alreadyReported', false)).toBe('No');
  expect(inWords('tags', ['Privato', 'Provvisorio'])).toBe('Privato\nProvvisorio');
  expect(inWords('notes', [{ _id: 'x', text: 'Sentito il fornitore', user: 'Anna' }])).toBe(
    'Sentito il fornitore',
  );
  expect(inWords('customData', [{ name: 'Olio', value: '46' }])).toBe('Olio: 46');
  expect(inWords('scheduledMaintenance', { checkList: [{ title: 'Livello', result: '' }] })).toBe(
    'Livello: da verificare',
  );
  expect(inWords('closedBy', { id: '64b000000000000000000001', name: 'Anna Rossi' })).toBe('Anna Rossi');
  expect(inWords('menuhidden', { visit: true })).toBe('visit: Sì');
  expect(inWords('endDate', null)).toBe('');
});
