import type { World } from '../testing/world.ts';
import type { Samples } from './sample.ts';

const unknownId = '0123456789abcdef01234567';

const body = async (world: World) => ({
  shortCode: world.code(),
  name: 'Pressa 4',
  manufacture: 'Costruttore',
  serial: 'S-1',
  model: 'M1',
  tags: ['Provvisorio'],
  installDate: '2024-02-29T08:00:00.000Z',
  site: (await world.newSite())._id,
  customer: unknownId,
  owner: world.tenant.user.id,
  manualLink: 'https://example.test/manuale',
  ceMark: true,
  therIsManual: true,
  conformCertificate: true,
  isActive: true,
  department: 'Reparto 1',
  customData: [{ name: 'Proprieta', value: 'Noleggio' }],
});

// Customers come with a later issue: until then their ids are kept unread.
const freeIds = ['customer'];

const idOf = async (world: World) => ({ id: (await world.newMachine())._id });

export const machines: Samples = {
  all: { good: () => ({}), refused: () => ({ headers: { 'x-auth-token': 'wrong' } }) },
  single: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
  create: {
    good: async (world) => ({ body: await body(world) }),
    refused: async (world) => ({ body: { ...(await body(world)), shortCode: 'M1' } }),
    freeIds,
  },
  edit: {
    good: async (world) => ({ params: await idOf(world), body: await body(world) }),
    refused: async (world) => ({ params: await idOf(world), body: { owner: unknownId } }),
    freeIds,
  },
  remove: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: async (world) => ({ params: { id: (await world.newIntervention()).machineId } }),
  },
  publicAll: {
    good: ({ tenant }) => ({ params: { tenant: tenant.code } }),
    refused: () => ({ params: { tenant: 'NESSUNO' } }),
  },
};
