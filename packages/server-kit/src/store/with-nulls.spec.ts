import { expect, it } from '@jest/globals';
import { withNulls } from './fields.ts';

it('keeps each null that was said, at any depth, and leaves the rest as it was cast', () => {
  const at = new Date(0);
  const said = {
    ...{ name: null, count: '3', unknown: 'x', at: '1970-01-01T00:00:00.000Z' },
    rows: [{ code: 'a', unity: null }, { code: 'b' }],
    inner: { text: null, list: [], other: {} },
  };
  const cast = { count: 3, at, rows: [{ code: 'a' }, { code: 'b' }], inner: { list: [], other: {} } };
  expect(withNulls(cast, said)).toEqual({
    ...{ name: null, count: 3, at },
    rows: [{ code: 'a', unity: null }, { code: 'b' }],
    inner: { text: null, list: [], other: {} },
  });
});
