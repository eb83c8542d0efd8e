import { serviceTokens } from '../../packages/server-kit/src/service-token.ts';
import { documentFindings, purgedFindings } from './compare-document.mjs';

/** Each service has its own database, named after its token; the log itself produces no events. */
const sources = serviceTokens.filter((token) => token !== 'events');

const shownFindings = 20;

/** Every collection of the services, with the name used in its events. */
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

/** A collection is audited if its documents have an outbox. */
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

/** Tenants that own audited documents, so that a completely deleted log is noticed. */
export async function tenantsWithDocuments(client, prefix) {
  const tenants = [];
  for (const { collection } of await auditedCollections(client, prefix)) {
    tenants.push(...(await collection.distinct('tenantId')));
  }
  return tenants;
}

/** The events of one document by version; its `eid`s are `<service>.<collection>:<id>:<version>`. */
async function historyOf(events, tenantId, key) {
  const own = await events.find({ tenantId, eid: { $gt: `${key}:`, $lt: `${key};` } }).toArray();
  return own.sort((a, b) => a.version - b.version);
}

/** Compares one document with its events and with those still in its outbox; `pending` counts the latter. */
async function compareWithLog(document, key, { events, collection }) {
  const { _id, tenantId, _outbox = [] } = document;
  const stored = await historyOf(events, tenantId, key);
  const known = new Set(stored.map(({ eid }) => eid));
  const waiting = _outbox.filter(({ eid }) => !known.has(eid));
  const history = [...stored, ...waiting].sort((a, b) => a.version - b.version);
  const findings = documentFindings(key, document, history);
  // The document may be written meanwhile: findings count only if it has not changed.
  const now = findings.length > 0 ? await collection.findOne({ _id, tenantId }) : document;
  if (now && now.__v !== document.__v) return compareWithLog(now, key, { events, collection });
  return { isThere: now !== null, findings, pending: waiting.length };
}

/**
 * Compares every document of the tenant with its events, in both directions: versions, contents, times.
 * @param {import('mongodb').MongoClient} client
 * @param {string} prefix of the databases
 * @param {string} tenantId
 * @param {{ events: any, keys: Set<string> }} log collection of events, and the documents named in the chain
 * @throws Error with the first findings, each with document, version and field
 */
export async function verifyCompleteness(client, prefix, tenantId, { events, keys }) {
  const findings = [];
  const unseen = new Set(keys);
  const named = new Set([...keys].map((key) => key.split(':')[0]));
  let documents = 0;
  let pending = 0;
  const addFindings = (key, list) =>
    findings.push(...list.map((finding) => `${tenantId}: ${key}: ${finding}.`));
  for (const { name, collection } of await auditedCollections(client, prefix, named)) {
    for await (const document of collection.find({ tenantId })) {
      const key = `${name}:${document._id}`;
      const result = await compareWithLog(document, key, { events, collection });
      if (!result.isThere) continue;
      addFindings(key, result.findings);
      unseen.delete(key);
      if (document.__v !== undefined) documents += 1;
      pending += result.pending;
    }
  }
  for (const key of unseen) addFindings(key, purgedFindings(key, await historyOf(events, tenantId, key)));
  if (findings.length === 0) return { documents, pending };
  const more = findings.length > shownFindings ? [`… and ${findings.length - shownFindings} more`] : [];
  throw new Error([...findings.slice(0, shownFindings), ...more].join('\n'));
}
