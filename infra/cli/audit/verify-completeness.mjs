import { serviceTokens } from '../../../packages/server-kit/src/service-token.ts';

/** Each service has a database of its own, named after its token; the log itself is no source of events. */
const sources = serviceTokens.filter((token) => token !== 'events');

/** Every collection of the services, under the name that its events carry. */
async function allCollections(client, prefix) {
  const found = [];
  for (const token of sources) {
    const database = client.db(`${prefix}_${token}`);
    for (const { name } of await database.listCollections().toArray()) {
      found.push({ name: `${token}.${name}`, collection: database.collection(name) });
    }
  }
  return found;
}

/** Audited are the collections whose documents carry an outbox. */
async function auditedCollections(client, prefix, alsoNamed = new Set()) {
  const audited = [];
  for (const entry of await allCollections(client, prefix)) {
    const carriesOutbox = await entry.collection.findOne(
      { _outbox: { $exists: true } },
      { projection: { _id: 1 } },
    );
    if (carriesOutbox || alsoNamed.has(entry.name)) audited.push(entry);
  }
  return audited;
}

/** Tenants that own audited documents, so that a log wiped as a whole is missed. */
export async function tenantsWithDocuments(client, prefix) {
  const tenants = [];
  for (const { collection } of await auditedCollections(client, prefix)) {
    tenants.push(...(await collection.distinct('tenantId')));
  }
  return tenants;
}

/** Compares one document with its events; returns how many of them still wait in its outbox. */
async function settleDocument(document, key, { events, logged }) {
  const { missing, beyond } = logged.settle(key, document.__v);
  const name = `${document.tenantId}: ${key}`;
  if (beyond.length) throw new Error(`${name} is at version ${document.__v}, but the log has ${beyond[0]}.`);
  const waiting = new Set((document._outbox ?? []).map((entry) => entry.eid));
  let pending = 0;
  for (const eid of missing) {
    if (waiting.has(eid)) pending += 1;
    else if (!(await events.findOne({ tenantId: document.tenantId, eid })))
      throw new Error(`${name}: no event ${eid}.`);
  }
  return pending;
}

/** Documents that are only in the log must be whole there and end with their removal: they were purged. */
async function settlePurged(tenantId, { events, logged }) {
  for (const { key, versions } of logged.rest) {
    const last = await events.findOne({ tenantId, eid: `${key}:${versions - 1}` });
    if (!last)
      throw new Error(`${tenantId}: ${key} has ${versions} events, but none for version ${versions - 1}.`);
    const removal =
      last.to === null || (await events.findOne({ tenantId, eid: `${key}:${versions}`, to: null }));
    if (!removal) throw new Error(`${tenantId}: ${key} has events but no document, and was never deleted.`);
  }
}

/** Compares every document of the tenant with its events, both ways; throws at the first that does not fit. */
export async function verifyCompleteness(client, prefix, tenantId, log) {
  let documents = 0;
  let pending = 0;
  for (const { name, collection } of await auditedCollections(client, prefix, log.logged.collections)) {
    const fields = { tenantId: 1, __v: 1, '_outbox.eid': 1 };
    for await (const document of collection.find({ tenantId }).project(fields)) {
      pending += await settleDocument(document, `${name}:${document._id}`, log);
      documents += 1;
    }
  }
  await settlePurged(tenantId, log);
  return { documents, pending };
}
