import { expect, it } from '@jest/globals';
import { difference } from './audit-entry.ts';

it('a difference is soon found between long lists', () => {
  const items = (last: number) =>
    Array.from({ length: 6_000 }, (_, at) => ({ _id: String(at), at, bx: at === 5_999 ? last : 20 }));
  const begun = performance.now();
  expect(difference({ data: items(20) }, { data: items(19) })?.to).toEqual({
    data: [{ _id: '5999', at: 5_999, bx: 19 }],
  });
  expect(performance.now() - begun).toBeLessThan(2_000);
});
