import { visits, type VisitGrade } from '@officina/contracts/sites/visits';
import type { World } from '../testing/world.ts';
import { findIn, filled, type Answered, type LargestKind } from './largest-kind.ts';

const grades = 200;
const machinesOf = new WeakMap<World, Promise<string[]>>();

/** The maximum number of machines in a visit, created once for a tenant, a few at a time. */
async function makeMachines(world: World): Promise<string[]> {
  const made: string[] = [];
  while (made.length < grades) {
    const some = Array.from({ length: 10 }, () => world.newMachine(undefined, { name: filled(120) }));
    made.push(...(await Promise.all(some)).map(({ _id }) => _id));
  }
  return made;
}

const graded = async (world: World, status: VisitGrade) => {
  const machines = machinesOf.get(world) ?? makeMachines(world);
  machinesOf.set(world, machines);
  return (await machines).map((machineId) => ({ machineId, status, note: filled(100) }));
};

const body = async (world: World) => ({
  site: (await world.newSite())._id,
  datetime: '2026-09-17T08:30:00.000Z',
  note: filled(4_000),
  machines: await graded(world, 'OUTOFORDER'),
});

/** As stored, without the message of the save. */
const stored = ({ message: _message, ...visit }: Answered): Answered => visit;

export const visit: LargestKind = {
  make: async (world) => stored(await world.api.must(visits.create, { body: await body(world) })),
  // 12,000 of the note, 72,000 of 200 names, 60,000 of their notes; the rest is JSON syntax and keys.
  atLeast: 144_000,
  shown: ({ api }, made) => [
    api.must(visits.single, { params: { id: made._id } }),
    api.must(visits.all).then((items) => findIn(items, made)),
  ],
  changes: [
    async (world, { _id }) =>
      world.api.must(visits.edit, { params: { id: _id }, body: { machines: await graded(world, 'GOOD') } }),
    async ({ api }, { _id }) => api.must(visits.edit, { params: { id: _id }, body: { note: filled(3_999) } }),
    async (world, made) => {
      const [{ machineId = '' } = {}] = await graded(world, 'GOOD');
      const shown = await world.api.must(visits.byMachine, { params: { id: machineId } });
      if (findIn(shown, made)?.machines.length !== 1) throw new Error('not among those of its machine');
    },
  ],
  remove: ({ api }, { _id }) => api.must(visits.remove, { params: { id: _id } }),
};
