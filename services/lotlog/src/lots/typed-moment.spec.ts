import { describe, expect, it } from '@jest/globals';
import { momentOf } from './typed-moment.ts';

const rome = (typed: string) => momentOf(typed, 'Europe/Rome')?.toISOString();

describe('a typed time', () => {
  it.each([
    ['2026-01-15 08:30', '2026-01-15T07:30:00.000Z'],
    ['2026-07-15 08:30', '2026-07-15T06:30:00.000Z'],
    ['2026-03-29 01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25 01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s in Italy is %s', (typed, instant) => {
    expect(rome(typed)).toBe(instant);
  });

  it('means the first occurrence if it occurs twice', () => {
    expect(rome('2026-10-25 02:00')).toBe('2026-10-25T00:00:00.000Z');
    expect(rome('2026-10-25 02:59')).toBe('2026-10-25T00:59:00.000Z');
  });

  it.each(['2026-03-29 02:00', '2026-03-29 02:59'])('is refused if it never occurs: %s', (typed) => {
    expect(rome(typed)).toBeUndefined();
  });

  it('is read in the tenant’s zone', () => {
    expect(momentOf('2026-07-15 08:30', 'America/Santiago')?.toISOString()).toBe('2026-07-15T12:30:00.000Z');
  });

  it('is refused before 1900 in Greenwich', () => {
    expect(rome('1900-01-01 00:00')).toBeUndefined();
    expect(rome('1900-01-01 01:00')).toBe('1900-01-01T00:00:00.000Z');
  });

  it('is unchanged if it comes from the server', () => {
    expect(rome('2026-10-25T01:30:00.000Z')).toBe('2026-10-25T01:30:00.000Z');
  });
});
