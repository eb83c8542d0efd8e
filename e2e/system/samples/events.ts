import { events as calls } from '@officina/contracts/events/events';
import { until } from '@officina/server-kit/testing/until';
import { listDownload, type Samples } from './sample.ts';

const range = { start: '01012020', end: '31122035' };

export const events: Samples = {
  list: {
    good: () => ({ params: range }),
    refused: () => ({ params: { start: '31022026', end: '01032026' } }),
  },
  history: {
    good: async (world) => {
      const params = { id: (await world.newMachine())._id, before: '0' };
      // An event is stored a moment after its change.
      await until(async () => (await world.api.call(calls.history, { params })).status === 200);
      return { params };
    },
    refused: () => ({ params: { id: '0123456789abcdef01234567', before: '0' } }),
  },
  listExcel: listDownload(async (world) => {
    await world.newMachine();
    const [event] = await world.api.must(calls.list, { params: range });
    return { _id: event?._id ?? '' };
  }),
};
