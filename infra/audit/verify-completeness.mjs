/** Where the services keep business documents; events and the log itself are no source of events. */
const sources = {
  auth: 'auth_proxy',
  maintenance: 'maintenance',
  orders: 'orders',
  sites: 'sites',
  lotlog: 'lotlog',
  industrial: 'industrial_data',
};

/** A collection is audited when the log speaks of it or one of its documents carries an outbox. */
async function isAudited(collection, name, logged) {
  return logged.collections.has(name) || (await collection.findOne({ _outbox: { $exists: true } })) !== null;
}

/** Compares every document of the tenant with its events, both ways; throws at the first that does not fit. */
export async function verifyCompleteness(client, prefix, tenantId, logged) {
  let documents = 0;
  let pending = 0;
  for (const [token, suffix] of Object.entries(sources)) {
    const database = client.db(`${prefix}_${suffix}`);
    for (const { name } of await database.listCollections().toArray()) {
      const collection = database.collection(name);
      if (!(await isAudited(collection, `${token}.${name}`, logged))) continue;
      const fields = { tenantId: 1, __v: 1, '_outbox.eid': 1 };
      for await (const document of collection.find({ tenantId }).project(fields)) {
        pending += logged.settle(`${token}.${name}`, document);
        documents += 1;
      }
    }
  }
  logged.settleRest(tenantId);
  return { documents, pending };
}
