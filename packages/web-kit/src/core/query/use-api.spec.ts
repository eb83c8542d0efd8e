import { afterEach, expect, test } from '@jest/globals';
import { partialRowsKey, keepPartialRows } from './use-api.ts';
import { queryClient } from './query-client.tsx';

const key = ['GET /api/site/all', {}, 'ROSSI'];
const rows = (count: number) => Array.from({ length: count }, (_, row) => row);
const shownCount = () => queryClient.getQueryData<unknown[]>(partialRowsKey(key))?.length;

afterEach(() => queryClient.clear());

test('the first rows are shown, then an update each time half as many more have loaded', () => {
  const { add } = keepPartialRows(key);
  const seen = [200, 299, 300, 449, 450, 2_000].map((count) => {
    add(rows(count));
    return shownCount();
  });
  expect(seen).toEqual([200, 200, 300, 300, 450, 2_000]);
});

test('an interrupted list shows all loaded rows, and keeps them until more have loaded', () => {
  const broken = keepPartialRows(key);
  broken.add(rows(200));
  broken.add(rows(290));
  broken.stop();
  expect(shownCount()).toBe(290);
  const next = keepPartialRows(key);
  next.add(rows(200));
  next.stop();
  expect(shownCount()).toBe(290);
  next.add(rows(600));
  expect(shownCount()).toBe(600);
});

test('a complete list is not replaced by a partial one', () => {
  queryClient.setQueryData(key, rows(3));
  keepPartialRows(key).add(rows(200));
  expect(shownCount()).toBe(undefined);
});
