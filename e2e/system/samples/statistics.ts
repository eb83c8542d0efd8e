import type { World } from '../testing/world.ts';
import type { Samples } from './sample.ts';

const unknownId = '0fedcba98765432100fedcba';
const period = { start: '01012026', end: '31122026' };

const machineOf = async (world: World) => ({ machine: (await world.newIntervention()).machineId });

const list = { good: () => ({}), refused: () => ({ headers: { 'x-auth-token': 'wrong' } }) };

export const statistics: Samples = {
  counters: list,
  machines: list,
  days: {
    good: async (world) => ({ params: await machineOf(world) }),
    refused: () => ({ params: { machine: unknownId } }),
  },
  day: {
    good: async (world) => ({ params: { day: '22112026', ...(await machineOf(world)) } }),
    refused: () => ({ params: { day: '31022026', machine: 'all' } }),
  },
  indicators: {
    good: async (world) => ({ params: { ...period, ...(await machineOf(world)) } }),
    refused: () => ({ params: { start: '01012000', end: '31122026', machine: 'all' } }),
  },
};
