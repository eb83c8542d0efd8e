import { files as calls } from '@officina/contracts/files/files';
import type { World } from '../testing/world.ts';
import type { Samples } from './sample.ts';

const unknownId = '0123456789abcdef01234567';
const wrongToken = () => ({ headers: { 'x-auth-token': 'wrong' } });
const nobody = () => ({ params: { id: unknownId } });

const idOf = async (world: World) => ({ id: (await world.newFile())._id });

export const files: Samples = {
  of: {
    good: async (world) => ({
      params: { entity: 'intervention', entityId: (await world.newFile()).entityId },
    }),
    refused: () => ({ params: { entity: 'intervention', entityId: unknownId } }),
  },
  edit: {
    good: async (world) => ({
      params: await idOf(world),
      body: { caption: 'Cilindro', moment: 'after', isFace: false },
    }),
    refused: async (world) => ({ params: await idOf(world), body: { isFace: true } }),
  },
  remove: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: nobody,
    // Its record keeps how many there are.
    changed: 2,
  },
  restore: {
    good: async (world) => {
      const params = await idOf(world);
      await world.api.must(calls.remove, { params });
      return { params };
    },
    refused: nobody,
    changed: 2,
  },
  usage: { good: () => ({}), refused: wrongToken },
};

export const reportPhotos: Samples = {
  begin: {
    good: ({ tenant }) => ({ params: { tenant: tenant.code } }),
    refused: () => ({ params: { tenant: 'NESSUNO' } }),
    changed: 0,
    events: 0,
  },
};
