import { afterEach, expect, test } from '@jest/globals';
import { closeMessage, durationOf, shownMessages } from './message-store.ts';
import { messages } from './use-messages.ts';

afterEach(() => shownMessages().forEach(({ id }) => closeMessage(id)));

test('all but errors clear by themselves after 14 s, errors stay [S4.messages.clear] [S4.messages.stay] [S9.messages]', () => {
  for (const code of [1000, 2000, 3000] as const) expect(durationOf({ code, text: '' })).toBe(14_000);
  expect(durationOf({ code: 4000, text: '' })).toBeUndefined();
});

test('a message may have its own time, or stay', () => {
  expect(durationOf({ code: 4000, text: '', durationMs: 2000 })).toBe(2000);
  expect(durationOf({ code: 1000, text: '', durationMs: Infinity })).toBeUndefined();
});

test('each kind has its code, and closing takes one away [S4.messages.codes]', () => {
  const ids = [messages.info('a'), messages.success('b'), messages.warning('c'), messages.error('d')];
  expect(shownMessages().map(({ code }) => code)).toEqual([1000, 2000, 3000, 4000]);
  messages.close(ids[3] ?? 0);
  expect(shownMessages().map(({ text }) => text)).toEqual(['a', 'b', 'c']);
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
