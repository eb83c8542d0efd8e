import type { Samples } from './sample.ts';

export const events: Samples = {
  list: {
    good: () => ({ params: { start: '01012020', end: '31122035' } }),
    refused: () => ({ params: { start: '31022026', end: '01032026' } }),
  },
};
