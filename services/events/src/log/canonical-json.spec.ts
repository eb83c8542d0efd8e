import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json.ts';

describe('canonical JSON', () => {
  it('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: 1, a: { d: [2, 1], c: 'x' } })).toBe(
      canonicalJson({ a: { c: 'x', d: [2, 1] }, b: 1 }),
    );
  });

  it('writes dates as the bus does, and omits undefined', () => {
    expect(canonicalJson({ at: new Date('2026-03-29T01:00:00Z'), gone: undefined, none: null })).toBe(
      '{"at":"2026-03-29T01:00:00.000Z","none":null}',
    );
  });

  it('keeps the order of lists, empty lists and unusual texts', () => {
    expect(canonicalJson([[], {}, 'à"\n', undefined, 0.1])).toBe('[[],{},"à\\"\\n",null,0.1]');
  });
});
