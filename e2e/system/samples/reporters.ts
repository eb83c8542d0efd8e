import type { World } from '../testing/world.ts';
import type { Sample, Samples } from './sample.ts';

const named = async (world: World) => ({
  params: { tenant: world.tenant.code },
  body: { key: await world.newReport() },
});
const unknown = ({ tenant }: World) => ({ params: { tenant: tenant.code }, body: { key: 'k'.repeat(43) } });

/** What reporters do is no record of the company. */
const unlogged: Sample = { good: named, refused: unknown, changed: 0, events: 0 };

export const reporters: Samples = {
  state: { good: named, refused: unknown },
  mail: {
    ...unlogged,
    // One address: it is written to once a day, however often it is given.
    good: async (world) => {
      const { params, body } = await named(world);
      return { params, body: { ...body, email: 'ivan@officina.example' } };
    },
  },
  confirm: unlogged,
  stop: unlogged,
};
