import { machines } from '@officina/contracts/maintenance/machines';
import { sites } from '@officina/contracts/sites/sites';
import type { World } from '../testing/world.ts';
import { findIn, customData, filled, type Answered, type LargestKind } from './largest-kind.ts';

const body = async (world: World) => ({
  shortCode: world.code().slice(0, 8),
  name: filled(120),
  manufacture: filled(120),
  serial: filled(80),
  model: filled(120),
  tags: Array.from({ length: 30 }, () => filled(40)),
  installDate: '2024-02-29T08:00:00.000Z',
  site: (await world.newSite())._id,
  customer: (await world.newCustomer())._id,
  owner: world.tenant.user.id,
  manualLink: `https://${filled(1_992)}`,
  department: filled(120),
  customData: customData(),
});

const edit = ({ api }: World, { _id }: Answered, changed: object) =>
  api.must(machines.edit, { params: { id: _id }, body: changed });

export const machine: LargestKind = {
  make: async (world) => world.api.must(machines.create, { body: await body(world) }),
  // 168,000 of customData, 3,600 of tags, 5,984 of the link, 1,680 of the other texts; the rest is JSON syntax and
  // keys.
  atLeast: 179_264,
  shown: ({ api }, made) => [
    api.must(machines.single, { params: { id: made._id } }),
    api.must(machines.all).then((items) => findIn(items, made)),
  ],
  changes: [
    (world, made) => edit(world, made, { name: filled(119), isActive: false }),
    (world, made) => edit(world, made, { customData: customData('è') }),
    (world, made) => edit(world, made, { isActive: true, customData: customData() }),
    async ({ api }, made) => {
      const [site] = await api.must(sites.byMachine, { params: { id: made._id } });
      if (site?._id !== made['site']) throw new Error('the site does not find its machine');
    },
    async ({ tenant, api }, made) => {
      const shown = await api.must(machines.publicAll, { params: { tenant: tenant.code } });
      if (findIn(shown, made)?.name !== filled(119)) throw new Error('not in the public list');
    },
  ],
  remove: ({ api }, { _id }) => api.must(machines.remove, { params: { id: _id } }),
};
