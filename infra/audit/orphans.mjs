import mongoose from 'mongoose';

/** Every reference field: its collection and field, and the collection of the referenced documents. */
const references = [
  { from: 'maintenance/interventions', field: 'machineId', to: 'maintenance/machines' },
  { from: 'maintenance/interventions', field: 'waitsForOrder', to: 'orders/orders' },
  { from: 'maintenance/maintenances', field: 'machineId', to: 'maintenance/machines' },
  { from: 'maintenance/spares', field: 'machineId', to: 'maintenance/machines' },
  { from: 'maintenance/machines', field: 'site', to: 'sites/sites' },
  { from: 'maintenance/machines', field: 'customer', to: 'sites/customers' },
  { from: 'orders/orders', field: 'machineId', to: 'maintenance/machines' },
  { from: 'sites/visits', field: 'site', to: 'sites/sites' },
  { from: 'sites/visits', field: 'machines.machineId', to: 'maintenance/machines' },
];

/** The ids in a field, which may be in the rows of a list. */
function idsIn(document, field) {
  const [name, inside] = field.split('.');
  const value = document[name];
  if (!inside) return value ? [value] : [];
  return (value ?? []).map((row) => row[inside]);
}

const exists = (collection, tenantId, id) =>
  collection.findOne(
    { _id: new mongoose.Types.ObjectId(id), tenantId, deletedAt: null },
    { projection: { _id: 1 } },
  );

/**
 * Documents of all tenants that reference a missing document, read directly from the store. `npm run admin -- orphans` asks the
 * services for the same, for one tenant.
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
  for (const to of new Set(references.map((one) => one.to)))
    for await (const { _id, tenantId } of livingOf(to)) known.add(`${to} ${tenantId} ${_id}`);
  const orphans = [];
  for (const { from, field, to } of references)
    for await (const document of livingOf(from, { [field]: 1 })) {
      const { _id, tenantId } = document;
      const isUnknown = (id) => !known.has(`${to} ${tenantId} ${id}`);
      for (const missing of new Set(idsIn(document, field).filter(isUnknown)))
        // The referenced document may have been created since.
        if (!(await exists(collectionOf(to), tenantId, missing)))
          orphans.push({ tenantId, from, id: `${_id}`, field, missing });
    }
  return orphans;
}
