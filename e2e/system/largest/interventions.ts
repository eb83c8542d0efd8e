import { interventions, type Intervention } from '@officina/contracts/maintenance/interventions';
import type { World } from '../testing/world.ts';
import {
  findIn,
  budget,
  bytesOf,
  customData,
  filled,
  type Answered,
  type LargestKind,
} from './largest-kind.ts';

const edit = (world: World, { _id }: Answered, body: object) =>
  world.api.must(interventions.edit, { params: { id: _id }, body });

const addNote = (world: World, made: Answered, text: string) => edit(world, made, { notes: [{ text }] });

/** Adds notes until no byte is left. */
async function make(world: World): Promise<Intervention> {
  const { _id: machineId } = await world.newMachine();
  const body = {
    machineId,
    type: 'ESTERNA' as const,
    issueDescription: filled(4_000),
    solveDescription: filled(4_000),
    externalExecutor: filled(120),
  };
  let made = await world.api.must(interventions.create, { body });
  made = await addNote(world, made, 'x');
  const around = bytesOf(made.notes[0]) + 1 - 'x'.length;
  for (let left = budget - bytesOf(made); left > around; left = budget - bytesOf(made)) {
    const room = left - around;
    const text = room > 12_000 ? filled(2_000) : 'x'.repeat(Math.min(2_000, room));
    made = await addNote(world, made, text);
  }
  return made;
}

export const intervention: LargestKind = {
  make,
  // The rest is less than a note of one character.
  atLeast: budget - 150,
  shown: ({ api }, made) => [
    api.must(interventions.single, { params: { id: made._id } }),
    api.must(interventions.allOpen).then((items) => findIn(items, made)),
    api
      .must(interventions.byMachine, { params: { machineId: made['machineId'] as string } })
      .then((items) => findIn(items, made)),
  ],
  changes: [
    (world, made) => edit(world, made, { priority: 'URGENT' }),
    (world, made) => edit(world, made, { status: 'ASSIGNED', externalExecutor: filled(119) }),
    (world, made) => edit(world, made, { assignees: [{ id: world.tenant.user.id }] }),
    (world, made) => edit(world, made, { status: 'CLOSED' }),
    async ({ api }, made) => {
      if (!findIn(await api.must(interventions.archived), made)) throw new Error('not among the archived');
    },
    (world, made) => edit(world, made, { status: 'OPEN' }),
    (world, made) => edit(world, made, { issueDescription: null, solveDescription: null }),
    (world, made) => edit(world, made, { customData: customData('x').slice(0, 30) }),
  ],
  remove: ({ api }, { _id }) => api.must(interventions.remove, { params: { id: _id } }),
};
