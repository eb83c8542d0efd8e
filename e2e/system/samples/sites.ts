import type { World } from '../testing/world.ts';
import type { Samples } from './sample.ts';

const unknownId = '0123456789abcdef01234567';

const body = {
  name: 'Deposito',
  postalCode: '41121',
  phone: '059 000000',
  address: 'Via Emilia 2',
  city: 'Modena',
  email: 'deposito@azienda.example',
  code: 'DEP',
  excode: 'X-1',
  gpsLat: 44.6471,
  gpsLon: 10.9252,
};

const idOf = async (world: World) => ({ id: (await world.newSite())._id });
const withMachine = async (world: World) =>
  world.newMachine(undefined, { site: (await world.newSite())._id });

export const sites: Samples = {
  all: { good: () => ({}), refused: () => ({ headers: { 'x-auth-token': 'wrong' } }) },
  byMachine: {
    good: async (world) => ({ params: { id: (await withMachine(world))._id } }),
    refused: () => ({ params: { id: unknownId } }),
  },
  create: {
    good: () => ({ body }),
    refused: () => ({ body: { ...body, gpsLon: null } }),
  },
  edit: {
    good: async (world) => ({ params: await idOf(world), body }),
    refused: async (world) => ({ params: await idOf(world), body: {}, headers: { 'if-match': '"7"' } }),
  },
  remove: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: async (world) => ({ params: { id: (await withMachine(world)).site ?? '' } }),
  },
};
