import { randomBytes } from 'node:crypto';
import type { World } from '../testing/world.ts';
import type { Samples } from './sample.ts';

const unknownId = 'fedcba9876543210fedcba98';
const wrongToken = () => ({ headers: { 'x-auth-token': 'wrong' } });

const linkBody = () => ({
  firm: 'Elettro Due',
  days: 7,
  key: randomBytes(32).toString('base64url'),
  sharesNotes: true,
  sharesPhotos: false,
});

export const contractorLinks: Samples = {
  ofJob: {
    good: async (world) => ({ params: { id: (await world.newLink()).interventionId } }),
    refused: () => ({ params: { id: unknownId } }),
  },
  create: {
    good: async (world) => ({ params: { id: (await world.newIntervention())._id }, body: linkBody() }),
    refused: () => ({ params: { id: unknownId }, body: linkBody() }),
  },
  revoke: {
    good: async (world) => ({ params: { id: (await world.newLink())._id } }),
    refused: () => ({ params: { id: unknownId } }),
  },
  open: {
    good: async (world) => ({
      params: { tenant: world.tenant.code },
      body: { key: (await world.newLink()).key },
    }),
    refused: ({ tenant }) => ({ params: { tenant: tenant.code }, body: { key: linkBody().key } }),
  },
};

/** As the contractor of a new link. */
const withLink = async (world: World) => ({ link: (await world.newLink()).token });
/** A call of a new link with a body that is not accepted. */
const refusedBody = (body: object) => async (world: World) => ({ ...(await withLink(world)), body });

export const contractorJob: Samples = {
  show: { good: withLink, refused: wrongToken },
  note: {
    good: async (world) => ({
      ...(await withLink(world)),
      body: { _id: randomBytes(12).toString('hex'), text: 'Serve una guarnizione' },
    }),
    refused: refusedBody({ _id: unknownId, text: ' ' }),
    // The client creates a note's id.
    freeIds: ['_id'],
  },
  tick: {
    good: async (world) => {
      const { token, point } = await world.newLink();
      return { link: token, body: { at: 0, title: point, mark: 'OK' } };
    },
    refused: refusedBody({ at: 0, title: 'Un altro punto', mark: 'OK' }),
  },
  propose: {
    good: async (world) => ({ ...(await withLink(world)), body: { text: 'Guarnizione cambiata' } }),
    refused: refusedBody({}),
  },
};

export const contractorPhotos: Samples = {
  all: { good: withLink, refused: wrongToken },
};
