import type { Samples } from './sample.ts';

export const customers: Samples = {
  all: {
    good: async (world) => {
      await world.newCustomer();
      return {};
    },
    refused: () => ({ headers: { 'x-auth-token': 'wrong' } }),
  },
};
