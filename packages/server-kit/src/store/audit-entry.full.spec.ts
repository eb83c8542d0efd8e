import { expect, it } from '@jest/globals';
import { difference } from './audit-entry.ts';

it('long lists are compared quickly', () => {
  const items = (last: number) =>
    Array.from({ length: 6_000 }, (_, at) => ({ _id: String(at), at, bx: at === 5_999 ? last : 20 }));
  const started = performance.now();
  expect(difference({ data: items(20) }, { data: items(19) })?.to).toEqual({
    data: [{ _id: '5999', at: 5_999, bx: 19 }],
  });
  expect(performance.now() - started).toBeLessThan(2_000);
});
