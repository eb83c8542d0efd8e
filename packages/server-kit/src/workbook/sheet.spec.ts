import { describe, expect, it } from '@jest/globals';
import { cellValues, looksLikeFormula } from './sheet.ts';

const cellInRome = cellValues('Europe/Rome');
const inRome = (instant: string) => cellInRome(new Date(instant));

describe('an instant in a cell', () => {
  it.each([
    ['before the clock goes forward', '2026-03-29T00:59:59.000Z', '2026-03-29T01:59:59.000Z'],
    ['after the clock goes forward', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000Z'],
    ['before the clock goes back', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z'],
    ['after the clock goes back', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z'],
    ['in the last hour of a day', '2026-07-14T21:59:59.999Z', '2026-07-14T23:59:59.999Z'],
    ['in the first hour of a day', '2026-07-14T22:00:00.000Z', '2026-07-15T00:00:00.000Z'],
    [
      'on the first day that all programs count equally',
      '1900-02-28T23:00:00.000Z',
      '1900-03-01T00:00:00.000Z',
    ],
  ])('is the local time of the zone: %s', (_, instant, shown) => {
    expect(inRome(instant)).toEqual(new Date(shown));
  });

  it('depends on the zone', () => {
    expect(cellValues('America/Santiago')(new Date('2026-01-01T02:00:00.000Z'))).toEqual(
      new Date('2025-12-31T23:00:00.000Z'),
    );
  });

  it.each([
    ['in the first hour of the zone’s day', '2026-07-14T22:00:00.000Z', '2026-07-15'],
    ['in its last hour', '2026-07-15T21:59:59.999Z', '2026-07-15'],
    ['on the day with 25 hours', '2026-10-25T22:59:59.000Z', '2026-10-25'],
  ])('is only the day in a column of days: %s', (_, instant, day) => {
    expect(cellInRome(new Date(instant), 'day')).toEqual(new Date(`${day}T00:00:00.000Z`));
    expect(cellInRome(new Date('1899-12-31T12:00:00.000Z'), 'day')).toBe('31/12/1899');
  });

  it('before Excel’s calendar is a text', () => {
    expect(inRome('1899-12-31T12:00:00.000Z')).toBe('31/12/1899');
    expect(inRome('1900-02-28T12:00:00.000Z')).toBe('28/02/1900');
    expect(inRome('0987-06-05T12:00:00.000Z')).toBe('05/06/0987');
  });
});

it('a number in a cell is unchanged, and null stays empty', () => {
  expect([486.4, 0, null].map((cell) => cellInRome(cell))).toEqual([486.4, 0, null]);
});

describe('a text in a cell', () => {
  const text = cellInRome;

  it.each([
    ['unchanged', 'Perde olio, 5 € «così» 🛠', 'Perde olio, 5 € «così» 🛠'],
    ['with its line breaks', 'uno\r\ndue\rtre\n\tquattro', 'uno\ndue\ntre\n\tquattro'],
    ['with � for characters that Excel cannot store', 'a\u0000b\u001fc\u007fd\uffffe\ud800f', 'a�b�c�d�e�f'],
    ['without Excel escapes', '_x0041_ _X000d_ x_y', '_x005F_x0041_ _x005F_X000d_ x_y'],
  ])('is stored %s', (_, written, shown) => {
    expect(text(written)).toBe(shown);
  });

  it('of 32,767 characters is complete, and a longer one is cut and marked', () => {
    expect(text('a'.repeat(32_767))).toBe('a'.repeat(32_767));
    const cut = text('a'.repeat(32_768)) as string;
    expect(cut).toHaveLength(32_767);
    expect(cut.endsWith('a … [testo tagliato]')).toBe(true);
    const halved = `a${'😀'.repeat(16_373)} … [testo tagliato]`;
    expect(text(`a${'😀'.repeat(20_000)}`) === halved).toBe(true);
  });
});

it.each([
  ['=1+1', true],
  ['+39 0461', true],
  ['-5', true],
  ['@SUM(A1)', true],
  ['\t=1', true],
  ['Perde =1', false],
  ['', false],
  [null, false],
])('%j looks like a formula: %s', (cell, isFormula) => {
  expect(looksLikeFormula(cell)).toBe(isFormula);
});
