import { expect, test } from '@jest/globals';
import { mostSeries } from '@officina/contracts/industrial/series-choices';
import { lookAt } from './series.ts';

test('each of the series that can be chosen has a look of its own, in colour or in dashes', () => {
  const looks = Array.from({ length: mostSeries }, (_, at) => JSON.stringify(lookAt(at)));
  expect(new Set(looks).size).toBe(mostSeries);
});
