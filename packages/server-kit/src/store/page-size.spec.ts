import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { fitting } from './page-size.ts';

const bytesOf = (rows: object[]) => Buffer.byteLength(JSON.stringify(rows));
const row = (text: string) => ({
  _id: new Types.ObjectId(),
  at: new Date(0),
  notes: [{ text }],
  isActive: true,
});

describe('fitting', () => {
  it('keeps a page that is small', () => {
    const rows = Array.from({ length: 50 }, () => row('Perde olio'));
    expect(fitting(rows)).toHaveLength(50);
  });

  it.each([
    ['letters', 'a'],
    ['accents', 'è'],
    ['signs of four bytes', '🔧'],
    ['quotation marks', '"'],
    ['control characters', '\u0001'],
  ])('keeps a page of %s under 480 KB and as full as that allows', (_, sign) => {
    for (const length of [100, 1_000, 20_000]) {
      const rows = Array.from({ length: 400 }, () => row(sign.repeat(length)));
      const page = fitting(rows);
      expect(bytesOf(page)).toBeLessThanOrEqual(480 * 1024 + 2);
      if (page.length < rows.length)
        expect(bytesOf(rows.slice(0, page.length + 1))).toBeGreaterThan(480 * 1024);
    }
  });

  it('gives one document however big', () => {
    expect(fitting([row('a'.repeat(600_000)), row('b')])).toHaveLength(1);
  });
});
