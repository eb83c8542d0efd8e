import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { checkDocumentSize } from './document-budget.ts';

/** A document with this many bytes of JSON; `{"_id":"…24…","notes":[],"text":"…"}` accounts for 55 of them. */
const sized = (bytes: number, sign = 'a') => ({
  _id: new Types.ObjectId(),
  tenantId: 'ROSSI',
  notes: [] as string[],
  text: sign.repeat((bytes - 55) / Buffer.byteLength(JSON.stringify(sign).slice(1, -1))),
});
const budget = 196_608;
const refused = { code: 'too_large', errors: [{ path: 'text', message: expect.stringContaining('192 KB') }] };
const refusal = (...parts: Parameters<typeof checkDocumentSize>): unknown => {
  try {
    checkDocumentSize(...parts);
    return null;
  } catch (error) {
    return error;
  }
};

describe('the budget of a document', () => {
  it.each([
    ['letters', 'a', 1],
    ['euro signs', '€', 3],
    ['tools', '🔧', 4],
    ['line ends', '\n', 2],
  ])('is 192 KB of JSON in UTF-8, for %s', (_, sign, bytes) => {
    const full = budget - ((budget - 55) % bytes);
    expect(Buffer.byteLength(JSON.stringify({ ...sized(full, sign), tenantId: undefined }))).toBe(full);
    expect(refusal(sized(full, sign))).toBeNull();
    expect(refusal(sized(full + bytes, sign))).toMatchObject(refused);
  });

  it('is reported with the largest field', () => {
    const document = { ...sized(100_000), notes: ['n'.repeat(120_000)] };
    expect(refusal(document)).toMatchObject({ errors: [{ path: 'notes' }] });
  });

  it('allows small changes, and changes that make the document smaller', () => {
    const before = sized(budget + 5_000);
    const closed = { status: 'CLOSED' };
    expect(refusal({ ...before, ...closed }, { before, set: closed })).toBeNull();
    const [shorter, same] = [sized(budget + 4_999), sized(budget + 5_000)];
    expect(refusal(shorter, { before, set: { text: shorter.text } })).toBeNull();
    expect(refusal(same, { before, set: { text: same.text } })).toMatchObject(refused);
  });

  it('counts changes up to 1 KB as small', () => {
    const before = sized(budget);
    const change = (bytes: number) => {
      const set = { text2: 'b'.repeat(bytes - 12) };
      return refusal({ ...before, ...set }, { before, set });
    };
    expect(change(1_024)).toBeNull();
    expect(change(1_025)).toMatchObject(refused);
  });
});
