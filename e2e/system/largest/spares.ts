import { spares } from '@officina/contracts/maintenance/spares';
import type { World } from '../testing/world.ts';
import { findIn, filled, type LargestKind } from './largest-kind.ts';

const body = async (world: World) => ({
  code: filled(60),
  code2: filled(60),
  name: filled(120),
  manufacture: filled(120),
  description: filled(4_000),
  contact: filled(200),
  notes: filled(4_000),
  unity: filled(20),
  machineId: (await world.newMachine())._id,
  orderStatus: 'IN_STOCK' as const,
});

export const spare: LargestKind = {
  make: async (world) => world.api.must(spares.create, { body: await body(world) }),
  // 8,580 characters of three bytes.
  atLeast: 25_740,
  shown: ({ api }, made) => [
    api.must(spares.all).then((items) => findIn(items, made)),
    api
      .must(spares.byMachine, { params: { id: String(made['machineId']) } })
      .then((items) => findIn(items, made)),
  ],
  changes: [
    ({ api }, { _id }) => api.must(spares.edit, { params: { id: _id }, body: { orderStatus: 'FINISH' } }),
    ({ api }, { _id }) => api.must(spares.edit, { params: { id: _id }, body: { notes: filled(3_999) } }),
  ],
  remove: ({ api }, { _id }) => api.must(spares.remove, { params: { id: _id } }),
};
