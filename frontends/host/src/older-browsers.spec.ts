import { beforeAll, describe, expect, test } from '@jest/globals';

describe('in a browser of spring 2023', () => {
  beforeAll(async () => {
    Reflect.deleteProperty(Map, 'groupBy');
    Reflect.deleteProperty(AbortSignal, 'any');
    Reflect.deleteProperty(URL, 'canParse');
    await import('./older-browsers.ts');
  });

  test('items are grouped in order', () => {
    const byParity = Map.groupBy(new Set([3, 1, 4, 1, 5]), (item, at) => (at < 3 ? item % 2 : 'rest'));
    expect([...byParity]).toEqual([
      [1, [3, 1]],
      [0, [4]],
      ['rest', [5]],
    ]);
  });

  test('a combined signal aborts with the first of its signals, and with its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const either = AbortSignal.any([one.signal, other.signal]);
    expect(either.aborted).toBe(false);
    other.abort('late');
    one.abort('left');
    expect([either.aborted, either.reason]).toEqual([true, 'late']);
    const ended = AbortSignal.any([new AbortController().signal, one.signal, other.signal]);
    expect([ended.aborted, ended.reason]).toEqual([true, 'left']);
  });

  test('valid URLs are distinguished from invalid ones', () => {
    expect(URL.canParse('/a', 'https://officina.example')).toBe(true);
    expect(URL.canParse('/a')).toBe(false);
  });
});
