import { contractorLinks } from '@officina/contracts/maintenance/contractor-links';
import { randomBytes } from 'node:crypto';
import { filled, findIn, type LargestKind } from './largest-kind.ts';

export const contractorLink: LargestKind = {
  make: async (world) => {
    const { _id: id } = await world.newIntervention();
    const key = randomBytes(32).toString('base64url');
    const body = { firm: filled(80), days: 30, key, sharesNotes: true, sharesPhotos: true };
    return world.api.must(contractorLinks.create, { params: { id }, body });
  },
  // 80 characters of three bytes.
  atLeast: 240,
  shown: ({ api }, made) => [
    api
      .must(contractorLinks.ofJob, { params: { id: String(made['interventionId']) } })
      .then((items) => findIn(items, made)),
  ],
  changes: [({ api }, { _id }) => api.must(contractorLinks.revoke, { params: { id: _id } })],
};
