import { afterEach, expect, test } from '@jest/globals';
import { closeMessage, durationOf, messages, shownMessages } from './messages.ts';
afterEach(() => shownMessages().forEach(({ id }) => closeMessage(id)));

test('a message may have its own time, or stay', () => {
  expect(durationOf({ code: 4000, text: '', durationMs: 2000 })).toBe(2000);
  expect(durationOf({ code: 1000, text: '', durationMs: Infinity })).toBeUndefined();
});

test('closing takes one away', () => {
  const ids = [messages.info('a'), messages.success('b'), messages.error('c')];
  messages.close(ids[2] ?? 0);
  expect(shownMessages().map(({ text }) => text)).toEqual(['a', 'b']);
});

test('the same words again replace the message instead of piling up', () => {
  messages.error('Il server non si raggiunge.');
  messages.error('Il server non si raggiunge.');
  expect(shownMessages()).toHaveLength(1);
});

test('a message takes the place of an earlier one about the same, and of no other', () => {
  messages.error('Luogo non salvato', { about: 'site 1' });
  messages.error('Luogo non salvato: scaduto', { about: 'site 2' });
  messages.success('Luogo salvato', { about: 'site 1' });
  messages.info('Altro');
  expect(shownMessages().map(({ text }) => text)).toEqual([
    'Luogo non salvato: scaduto',
    'Luogo salvato',
    'Altro',
  ]);
  messages.closeAbout('site 2');
  expect(shownMessages().map(({ text }) => text)).toEqual(['Luogo salvato', 'Altro']);
});
