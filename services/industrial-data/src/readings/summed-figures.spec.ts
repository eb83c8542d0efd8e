import { expect, it } from '@jest/globals';
import { together } from './summed-figures.ts';

it('what replicas count is added up, and of what has waited longest the longest counts', () => {
  const one = { samples: 3, unsavedSeconds: 700 };
  expect(together([one, { samples: 4, unsavedSeconds: 20, missed: 1 }])).toEqual({
    ...{ samples: 7, unsavedSeconds: 700, missed: 1 },
  });
  expect(together([])).toEqual({});
});
