import { tenants as contract } from '@officina/contracts/auth/tenants';
import type { Samples } from './sample.ts';

const wrongToken = () => ({ headers: { 'x-auth-token': 'wrong' } });

export const tenants: Samples = {
  myself: { good: () => ({}), refused: wrongToken },
  setFirstSteps: {
    // Reversed at each call, so that there is always something to change.
    good: async ({ api }) => {
      const { firstSteps } = await api.must(contract.myself);
      return { body: { shown: !firstSteps?.shown, labelsPrinted: true } };
    },
    refused: wrongToken,
  },
  publicName: {
    good: ({ tenant }) => ({ params: { tenant: tenant.code } }),
    refused: () => ({ params: { tenant: 'NESSUNO' } }),
  },
};

export const users: Samples = { all: { good: () => ({}), refused: wrongToken } };

export const sessions: Samples = {
  exchange: {
    good: async (world) => ({ body: await world.newTicket() }),
    refused: async (world) => ({ body: { ...(await world.newTicket()), nonce: 'x'.repeat(24) } }),
    // Tickets and ended tokens are not audited (design §7).
    events: 0,
  },
  logout: {
    good: async (world) => ({ headers: { 'x-auth-token': await world.newToken() } }),
    refused: wrongToken,
    events: 0,
  },
};
