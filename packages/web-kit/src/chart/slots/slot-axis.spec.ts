import { expect, test } from '@jest/globals';
import { slotAxis } from './slot-layout.ts';
import { fullView, type Slots } from './slot-data.ts';

const daysFrom = (day: string, days: number): Slots => ({
  from: Date.parse(day),
  slotMs: 1_800_000,
  count: days * 48,
});
const textsOf = (slots: Slots, width: number, view = fullView(slots)) =>
  slotAxis(slots, view, width).ticks.map(({ text }) => text);

test('a day has 48 vertical labels, from 00:00 to 23:30, if there is room', () => {
  const day = daysFrom('2026-11-20', 1);
  const { ticks, isVertical } = slotAxis(day, fullView(day), 1_000);
  expect([ticks.length, isVertical]).toEqual([48, true]);
  expect(ticks.map(({ text }) => text).slice(0, 3)).toEqual(['00:00', '00:30', '01:00']);
  expect(ticks.at(-1)).toMatchObject({ slot: 47, text: '23:30' });
});

test('a phone labels every fourth hour', () => {
  const texts = textsOf(daysFrom('2026-11-20', 1), 310);
  expect(texts).toEqual(['00:00', '04:00', '08:00', '12:00', '16:00', '20:00']);
});

test('an axis of several days labels days if there are many, and hours between midnights if there are few', () => {
  expect(textsOf(daysFrom('2026-02-27', 3), 500)).toEqual([
    ...[
      '27/2',
      '06:00',
      '12:00',
      '18:00',
      '28/2',
      '06:00',
      '12:00',
      '18:00',
      '1/3',
      '06:00',
      '12:00',
      '18:00',
    ],
  ]);
  const texts = textsOf(daysFrom('2025-10-01', 400), 900);
  expect(texts.slice(0, 3)).toEqual(['1/10', '29/10', '26/11']);
  expect(texts).toHaveLength(15);
});

test('a closer view labels what it shows', () => {
  const slots = daysFrom('2026-11-01', 10);
  expect(textsOf(slots, 500, { from: 4 * 48 + 2.5, to: 5 * 48 + 20 })).toEqual([
    ...['04:00', '08:00', '12:00', '16:00', '20:00', '6/11', '04:00', '08:00'],
  ]);
});

test('local times stand under those in GMT, not under days that are more than a day apart', () => {
  const localOf = (days: number, width: number) => {
    const slots = daysFrom('2026-07-20', days);
    return slotAxis(slots, fullView(slots), width, true).ticks.map(({ text, local }) => [text, local]);
  };
  expect(localOf(2, 300).slice(0, 3)).toEqual([
    ['20/7', '02:00'],
    ['12:00', '14:00'],
    ['21/7', '02:00'],
  ]);
  expect(localOf(100, 300)[0]).toEqual(['20/7', undefined]);
});
