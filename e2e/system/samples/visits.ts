import type { World } from '../testing/world.ts';
import { listDownload, type Samples } from './sample.ts';

const unknownId = '0123456789abcdef01234567';

const body = async (world: World) => ({
  site: (await world.newSite())._id,
  datetime: '2026-09-17T08:30:00.000Z',
  owner: world.tenant.user.id,
  note: 'Sostituito il filtro del locale compressori',
  machines: [{ machineId: (await world.newMachine())._id, status: 'SOSO', note: 'Cinghia lenta' }],
});

const idOf = async (world: World) => ({ id: (await world.newVisit())._id });

export const visits: Samples = {
  all: { good: () => ({}), refused: () => ({ headers: { 'x-auth-token': 'wrong' } }) },
  byMachine: {
    good: async (world) => ({ params: { id: (await world.newVisit()).machines[0]?.machineId ?? '' } }),
    refused: () => ({ params: { id: unknownId } }),
  },
  single: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
  listExcel: listDownload((world) => world.newVisit()),
  pdf: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
  create: {
    good: async (world) => ({ body: await body(world) }),
    refused: async (world) => ({ body: { ...(await body(world)), site: unknownId } }),
  },
  edit: {
    good: async (world) => ({ params: await idOf(world), body: await body(world) }),
    refused: async (world) => ({ params: await idOf(world), body: { owner: unknownId } }),
  },
  remove: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
};
