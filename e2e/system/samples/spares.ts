import type { World } from '../testing/world.ts';
import type { Samples } from './sample.ts';

const unknownId = '0123456789abcdef01234567';

const body = async (world: World) => ({
  code: 'CIN-A42',
  code2: 'RT-00042',
  name: 'Cinghia trapezoidale A42',
  manufacture: 'Rettrans',
  description: 'Per il motore del compressore',
  contact: 'ordini@rettrans.example',
  notes: 'Tenerne due in casa',
  unity: 'pz',
  machineId: (await world.newMachine())._id,
  orderStatus: 'IN_STOCK',
});

const idOf = async (world: World) => ({ id: (await world.newSpare())._id });

export const spares: Samples = {
  all: { good: () => ({}), refused: () => ({ headers: { 'x-auth-token': 'wrong' } }) },
  byMachine: {
    good: async (world) => ({ params: { id: (await world.newSpare()).machineId ?? '' } }),
    refused: () => ({ params: { id: unknownId } }),
  },
  create: {
    good: async (world) => ({ body: await body(world) }),
    refused: async (world) => ({ body: { ...(await body(world)), machineId: unknownId } }),
  },
  edit: {
    good: async (world) => ({ params: await idOf(world), body: await body(world) }),
    refused: async (world) => ({ params: await idOf(world), body: { orderStatus: 'UNKNOWN' } }),
  },
  remove: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
};
