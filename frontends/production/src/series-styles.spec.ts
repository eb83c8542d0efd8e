import { expect, test } from '@jest/globals';
import { mostSeries } from '@officina/contracts/industrial/series-choices';
import { styleAt } from './series.ts';

test('each selectable series has a distinct combination of colour and dashes', () => {
  const looks = Array.from({ length: mostSeries }, (_, at) => JSON.stringify(styleAt(at)));
  expect(new Set(looks).size).toBe(mostSeries);
});
