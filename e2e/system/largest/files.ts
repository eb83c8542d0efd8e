import { files } from '@officina/contracts/files/files';
import { smallPicture, Uploads } from '../../support/uploads.ts';
import type { World } from '../testing/world.ts';
import { filled, findIn, type Answered, type LargestKind } from './largest-kind.ts';

const listed = async ({ api }: World, entityId: string, id: string) => {
  const items = await api.must(files.of, { params: { entity: 'intervention', entityId } });
  return findIn(items, { _id: id });
};

export const file: LargestKind = {
  make: async (world) => {
    const { _id: entityId } = await world.newIntervention();
    const metadata = { entity: 'intervention', entityId, caption: filled(300), moment: 'before' } as const;
    const uploads = new Uploads(world.api.http, world.api.token);
    const id = await uploads.attach({ ...metadata, name: filled(200) }, smallPicture);
    return { ...(await listed(world, entityId, id)), _id: id } satisfies Answered;
  },
  // 496 characters of three bytes.
  atLeast: 1_488,
  shown: (world, made) => [listed(world, String(made['entityId']), made._id)],
  changes: [
    ({ api }, { _id }) => api.must(files.edit, { params: { id: _id }, body: { caption: filled(299) } }),
  ],
  remove: ({ api }, { _id }) => api.must(files.remove, { params: { id: _id } }),
};
