const documents = [
  ['auth', 'tenants'],
  ['auth', 'users'],
  ['maintenance', 'machines'],
  ['maintenance', 'interventions'],
  ['maintenance', 'maintenances'],
  ['sites', 'sites'],
];

const counted = (items) => {
  const counts = {};
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
};

/** Leaves out ids and the real time, which differ between runs; everything else must be equal. */
async function lifeOf(demo) {
  const machines = await demo.collection('maintenance', 'machines').find().toArray();
  const codeOf = new Map(machines.map(({ _id, shortCode }) => [String(_id), shortCode]));
  const interventions = await demo.collection('maintenance', 'interventions').find().toArray();
  return interventions
    .map(
      ({ tenantId, machineId, createdAt, endDate, closedBy, status, type, issueDescription, notes, __v }) => {
        const texts = notes.map(({ text }) => text);
        const machine = codeOf.get(String(machineId));
        const what = {
          tenantId,
          createdAt,
          machine,
          type,
          status,
          endDate,
          closedBy: closedBy?.name,
          issueDescription,
          texts,
          __v,
        };
        return JSON.stringify(what);
      },
    )
    .sort();
}

/** The result of the plants, sites and plans of a loaded demo, comparable between two runs of the same plan. */
export async function endState(demo) {
  const events = await demo.collection('events', 'events').find().toArray();
  return {
    documents: Object.fromEntries(
      await Promise.all(
        documents.map(async ([service, name]) => {
          const all = await demo.collection(service, name).find({}).project({ tenantId: 1 }).toArray();
          return [name, counted(all.map(({ tenantId }) => tenantId))];
        }),
      ),
    ),
    events: counted(events.map(({ tenantId, entity, action }) => `${tenantId} ${entity}: ${action}`)),
    moments: events
      .filter(({ entity }) => ['machine', 'intervention'].includes(entity))
      .map(({ tenantId, at, action, user }) => `${tenantId} ${at.toISOString()} ${action} (${user.name})`)
      .sort(),
    life: await lifeOf(demo),
  };
}
