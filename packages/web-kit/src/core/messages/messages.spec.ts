import { afterEach, expect, test } from '@jest/globals';
import { closeMessage, durationOf, messages, shownMessages } from './messages.ts';
afterEach(() => shownMessages().forEach(({ id }) => closeMessage(id)));

test('a message may have its own duration, or stay', () => {
  expect(durationOf({ code: 4000, text: '', durationMs: 2000 })).toBe(2000);
  expect(durationOf({ code: 1000, text: '', durationMs: Infinity })).toBeUndefined();
});

test('closing a message removes only that one', () => {
  const ids = [messages.info('a'), messages.success('b'), messages.error('c')];
  messages.close(ids[2] ?? 0);
  expect(shownMessages().map(({ text }) => text)).toEqual(['a', 'b']);
});

test('a repeated text replaces the earlier message', () => {
  messages.error('Il server non si raggiunge.');
  messages.error('Il server non si raggiunge.');
  expect(shownMessages()).toHaveLength(1);
});

test('a message replaces an earlier one about the same subject, and no other', () => {
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
