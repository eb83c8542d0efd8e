import { startWorkshop, tenantId } from './workshop.mjs';

const dayMs = 86_400_000;

/** The minimum that the result depends on: for each plan, the values of its interventions. */
const group = {
  _id: { plan: '$maintenanceId', isClosed: { $eq: ['$status', 'CLOSED'] } },
  lastEnd: { $max: '$endDate' },
  first: { $min: '$_id' },
  count: { $sum: 1 },
};

/**
 * Both sides over the same rows: `bare()` runs the aggregation with the driver, `ours()` calls through gateway and bus;
 * each returns its rows. `growTo(count)` extends the history, `close()` disconnects from the store.
 */
export async function startDueSides(stack) {
  const { get, interventions, add, close } = await startWorkshop(stack);
  const match = { tenantId, deletedAt: null, isActive: true, maintenanceId: { $ne: null } };
  const bare = () => interventions.aggregate([{ $match: match }, { $group: group }]).toArray();
  let there = 1;
  const growTo = async (count) => {
    there = await add(count - there, (index) => {
      const endDate = new Date(Date.now() - ((index * 7_919) % 730) * dayMs);
      return { startDate: endDate, endDate };
    });
  };
  return { bare, ours: () => get('maintenance/due'), growTo, close };
}
