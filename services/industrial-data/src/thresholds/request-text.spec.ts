import { expect, it } from '@jest/globals';
import { issueText, noteText } from './request-text.ts';

const since = Date.parse('2026-11-20T09:32:10.000Z') / 1_000;
const facts = {
  ...{
    title: 'Temperatura mosto (TMP-01)',
    unit: '°C',
    zone: 'Europe/Rome',
    now: new Date('2026-11-20T10:00:00Z'),
  },
  crossing: { side: 'high' as const, limit: 28, since, value: 29.4 },
};

it.each([
  [{}, 'Temperatura mosto (TMP-01) sopra 28 °C: 29,4 °C dalle 10:32'],
  [{ zone: 'Atlantic/Azores' }, 'Temperatura mosto (TMP-01) sopra 28 °C: 29,4 °C dalle 08:32'],
  [{ title: 'TMP-01', unit: '' }, 'TMP-01 sopra 28: 29,4 dalle 10:32'],
  [
    { now: new Date('2026-11-20T23:30:00Z') },
    'Temperatura mosto (TMP-01) sopra 28 °C: 29,4 °C dalle 10:32 del 20/11',
  ],
  [
    { crossing: { ...facts.crossing, side: 'low' as const, limit: -1_234.5678, value: -2_000 } },
    'Temperatura mosto (TMP-01) sotto −1234,568 °C: −2000 °C dalle 10:32',
  ],
])('with %j the request says %j', (more, text) => {
  expect(issueText({ ...facts, ...more })).toBe(text);
});

it('the note says that Officina opened it, and for which limit', () => {
  expect(noteText(facts)).toBe(
    'Aperto da Officina: il sensore Temperatura mosto (TMP-01) ha superato il massimo di 28 °C.',
  );
  const low = { ...facts.crossing, side: 'low' as const, limit: 4 };
  expect(noteText({ ...facts, title: 'TMP-01', crossing: low })).toBe(
    'Aperto da Officina: il sensore TMP-01 è sceso sotto il minimo di 4 °C.',
  );
});
