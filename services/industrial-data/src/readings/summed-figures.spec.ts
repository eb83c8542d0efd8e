import { expect, it } from '@jest/globals';
import { combined } from './summed-figures.ts';

it('figures of replicas are added; of the longest waits the maximum counts', () => {
  const one = { samples: 3, unsavedSeconds: 700 };
  expect(combined([one, { samples: 4, unsavedSeconds: 20, missed: 1 }])).toEqual({
    ...{ samples: 7, unsavedSeconds: 700, missed: 1 },
  });
  expect(combined([])).toEqual({});
});
