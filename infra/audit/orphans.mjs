import mongoose from 'mongoose';

/** Every field that points at a document: where it stands, and in which collection that document lies. */
const pointers = [
  { from: 'maintenance/interventions', field: 'machineId', to: 'maintenance/machines' },
  { from: 'maintenance/maintenances', field: 'machineId', to: 'maintenance/machines' },
  { from: 'maintenance/spares', field: 'machineId', to: 'maintenance/machines' },
  { from: 'maintenance/machines', field: 'site', to: 'sites/sites' },
  { from: 'maintenance/machines', field: 'customer', to: 'sites/customers' },
  { from: 'orders/orders', field: 'machineId', to: 'maintenance/machines' },
  { from: 'sites/visits', field: 'site', to: 'sites/sites' },
  { from: 'sites/visits', field: 'machines.machineId', to: 'maintenance/machines' },
];

/** The ids in a field, which may stand in the rows of a list. */
function idsIn(document, field) {
  const [name, inside] = field.split('.');
  const value = document[name];
  if (!inside) return value ? [value] : [];
  return (value ?? []).map((row) => row[inside]);
}

const isThere = (collection, tenantId, id) =>
  collection.findOne(
    { _id: new mongoose.Types.ObjectId(id), tenantId, deletedAt: null },
    { projection: { _id: 1 } },
  );

/**
 * Documents that point at one that is not there, of all tenants, read from the store alone: what `npm run admin -- orphans`
 * asks the services for one tenant.
 * @param {import('mongodb').MongoClient} client
 * @param {string} prefix of the databases
 * @returns {Promise<{ tenantId: string, from: string, id: string, field: string, missing: string }[]>}
 */
export async function findOrphans(client, prefix) {
  const collectionOf = (place) => {
    const [token, name] = place.split('/');
    return client.db(`${prefix}_${token}`).collection(name);
  };
  const livingOf = (place, fields = {}) =>
    collectionOf(place).find({ deletedAt: null }, { projection: { tenantId: 1, ...fields } });
  const known = new Set();
  for (const to of new Set(pointers.map((one) => one.to)))
    for await (const { _id, tenantId } of livingOf(to)) known.add(`${to} ${tenantId} ${_id}`);
  const lost = [];
  for (const { from, field, to } of pointers)
    for await (const document of livingOf(from, { [field]: 1 })) {
      const { _id, tenantId } = document;
      const isUnknown = (id) => !known.has(`${to} ${tenantId} ${id}`);
      for (const missing of new Set(idsIn(document, field).filter(isUnknown)))
        // People may go on writing: it may have been made since.
        if (!(await isThere(collectionOf(to), tenantId, missing)))
          lost.push({ tenantId, from, id: `${_id}`, field, missing });
    }
  return lost;
}
