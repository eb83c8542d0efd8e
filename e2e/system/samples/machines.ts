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
  customer: (await world.newCustomer())._id,
  owner: world.tenant.user.id,
  manualLink: 'https://example.test/manuale',
  ceMark: true,
  therIsManual: true,
  conformCertificate: true,
  isActive: true,
  department: 'Reparto 1',
  customData: [{ name: 'Proprieta', value: 'Noleggio' }],
});

const list = { good: () => ({}), refused: () => ({ headers: { 'x-auth-token': 'wrong' } }) };

const idOf = async (world: World) => ({ id: (await world.newMachine())._id });

export const machines: Samples = {
  all: list,
  excel: list,
  single: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
  create: {
    good: async (world) => ({ body: await body(world) }),
    refused: async (world) => ({ body: { ...(await body(world)), shortCode: 'M1' } }),
  },
  edit: {
    good: async (world) => ({ params: await idOf(world), body: await body(world) }),
    refused: async (world) => ({ params: await idOf(world), body: { owner: unknownId } }),
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
