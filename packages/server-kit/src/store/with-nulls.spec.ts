import { expect, it } from '@jest/globals';
import { withNulls } from './fields.ts';

it('withNulls restores every given null, at any depth, and keeps the cast values', () => {
  const at = new Date(0);
  const given = {
    ...{ name: null, count: '3', unknown: 'x', at: '1970-01-01T00:00:00.000Z' },
    rows: [{ code: 'a', unity: null }, { code: 'b' }],
    inner: { text: null, list: [], other: {} },
  };
  const cast = { count: 3, at, rows: [{ code: 'a' }, { code: 'b' }], inner: { list: [], other: {} } };
  expect(withNulls(cast, given)).toEqual({
    ...{ name: null, count: 3, at },
    rows: [{ code: 'a', unity: null }, { code: 'b' }],
    inner: { text: null, list: [], other: {} },
  });
});
