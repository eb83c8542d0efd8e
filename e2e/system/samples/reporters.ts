import type { World } from '../testing/world.ts';
import type { Sample, Samples } from './sample.ts';

const named = async (world: World) => ({
  params: { tenant: world.tenant.code },
  body: { key: await world.newReport() },
});
/** A key that is none; one of no report is answered like one that has ended. */
const malformed = ({ tenant }: World) => ({ params: { tenant: tenant.code }, body: { key: 'k' } });

/** What reporters do is no record of the company. */
const unlogged: Sample = { good: named, refused: malformed, changed: 0, events: 0 };

export const reporters: Samples = {
  state: { good: named, refused: malformed },
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
