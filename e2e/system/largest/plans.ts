import { plans } from '@officina/contracts/maintenance/plans';
import { findIn, filled, type Answered, type LargestKind } from './largest-kind.ts';

const checkList = Array.from({ length: 100 }, () => ({ title: filled(200), result: 'OK' as const }));
const body = {
  description: filled(200),
  // A plan that was never done expires this long after 1950, and is postponed past that.
  triggeredByDays: 30_000,
  noticeDays: 3_650,
  checkList,
  shortCode: filled(20),
};
const inTenYears = new Date(new Date().getUTCFullYear() + 10, 5, 10).toISOString();
const postponement = { to: inTenYears, reason: filled(500) };

/** Only the fields of the created plan: the lists of all and of due plans have more. */
const asMade = (shown: object | undefined, made: Answered) =>
  shown && Object.fromEntries(Object.entries(shown).filter(([field]) => field in made));

export const plan: LargestKind = {
  make: async (world) => {
    const { _id: machineId } = await world.newMachine();
    const { _id: id } = await world.api.must(plans.create, { body: { ...body, machineId } });
    return world.api.must(plans.postpone, { params: { id }, body: postponement });
  },
  // 20,720 characters of three bytes, in titles, description, code and reason.
  atLeast: 62_160,
  shown: ({ api }, made) => [
    api.must(plans.single, { params: { id: made._id } }),
    api.must(plans.all).then((items) => asMade(findIn(items, made), made)),
    api
      .must(plans.byMachine, { params: { machineId: made['machineId'] as string } })
      .then((items) => findIn(items, made)),
    api.must(plans.due).then((items) => asMade(findIn(items, made), made)),
  ],
  changes: [
    ({ api }, { _id }) => api.must(plans.edit, { params: { id: _id }, body: { ...body, noticeDays: 0 } }),
    ({ api }, { _id }) =>
      api.must(plans.postpone, { params: { id: _id }, body: { ...postponement, reason: filled(499) } }),
  ],
  remove: ({ api }, { _id }) => api.must(plans.remove, { params: { id: _id } }),
};
