import { afterEach, expect, test } from '@jest/globals';
import { arrivingKey, keepArriving } from './use-api.ts';
import { queryClient } from './query-client.tsx';

const key = ['GET /api/site/all', {}, 'ROSSI'];
const rows = (count: number) => Array.from({ length: count }, (_, row) => row);
const shown = () => queryClient.getQueryData<unknown[]>(arrivingKey(key))?.length;

afterEach(() => queryClient.clear());

test('the first rows are shown, then each time half as many again', () => {
  const { tell } = keepArriving(key);
  const seen = [200, 299, 300, 449, 450, 2_000].map((count) => {
    tell(rows(count));
    return shown();
  });
  expect(seen).toEqual([200, 200, 300, 300, 450, 2_000]);
});

test('of a list that broke off all that came is shown, and stays until more comes', () => {
  const broken = keepArriving(key);
  broken.tell(rows(200));
  broken.tell(rows(290));
  broken.stop();
  expect(shown()).toBe(290);
  const next = keepArriving(key);
  next.tell(rows(200));
  next.stop();
  expect(shown()).toBe(290);
  next.tell(rows(600));
  expect(shown()).toBe(600);
});

test('what is shown whole is not shown in part again', () => {
  queryClient.setQueryData(key, rows(3));
  keepArriving(key).tell(rows(200));
  expect(shown()).toBe(undefined);
});
