import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { fitPage } from './list-pages.ts';

const bytesOf = (rows: object[]) => Buffer.byteLength(JSON.stringify(rows));
const row = (text: string) => ({
  _id: new Types.ObjectId(),
  at: new Date(0),
  notes: [{ text }],
  isActive: true,
});

describe('fitting', () => {
  it('keeps a small page', () => {
    const rows = Array.from({ length: 50 }, () => row('Perde olio'));
    expect(fitPage(rows)).toEqual({ items: rows, last: rows[49] });
  });

  it.each([
    ['letters', 'a'],
    ['accents', 'è'],
    ['characters of four bytes', '🔧'],
    ['quotation marks', '"'],
    ['control characters', '\u0001'],
  ])('fills a page of %s up to 480 KB', (_, sign) => {
    for (const length of [100, 1_000, 20_000]) {
      const rows = Array.from({ length: 400 }, () => row(sign.repeat(length)));
      const { items: page, last } = fitPage(rows);
      expect(last).toBe(page.at(-1));
      expect(bytesOf(page)).toBeLessThanOrEqual(480 * 1024 + 2);
      if (page.length < rows.length)
        expect(bytesOf(rows.slice(0, page.length + 1))).toBeGreaterThan(480 * 1024);
    }
  });

  it('returns a single document that fits only alone', () => {
    const [big, small] = [row('a'.repeat(880 * 1024)), row('b')];
    expect(fitPage([big, small])).toEqual({ items: [big], last: big });
  });

  it('truncates a document that no reply can carry, at any position, and continues after it', () => {
    const [huge, small] = [row('a'.repeat(900 * 1024)), row('b')];
    const cut = { ...huge, notes: [], cut: ['notes'] };
    expect(fitPage([huge, small])).toEqual({ items: [cut], last: huge });
    expect(fitPage([small, huge, small])).toEqual({ items: [small], last: small });
  });
});
