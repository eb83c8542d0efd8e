import { verifyChain } from './verify-chain.mjs';
import { tenantsWithDocuments, verifyCompleteness } from './verify-completeness.mjs';

const eventsOf = (client, prefix) => client.db(`${prefix}_events`).collection('events');

/** `<service>.<collection>:<id>` of an `eid`, which ends in the version. */
const documentOf = (eid) => eid.slice(0, eid.lastIndexOf(':'));

/** Codes of all tenants with events or audited documents, sorted. */
export async function allTenants(client, prefix) {
  const logged = await eventsOf(client, prefix).distinct('tenantId');
  return [...new Set([...logged, ...(await tenantsWithDocuments(client, prefix))])].sort();
}

/**
 * Verifies one tenant's event log: the hash chain, one event per version of every document, and that the events of each document
 * produce its stored content.
 * @param {import('mongodb').MongoClient} client
 * @param {string} prefix of the databases
 * @param {string} tenantId
 * @param {{ seq: number, hash: string }} [checkpoint] head that an earlier run saw
 * @returns {Promise<{ head: { seq: number, hash: string }, documents: number, pending: number }>} `pending` counts events in outboxes
 * @throws Error with the findings
 */
export async function verifyTenant(client, prefix, tenantId, checkpoint) {
  const keys = new Set();
  const events = eventsOf(client, prefix);
  const head = await verifyChain(events, tenantId, checkpoint, ({ eid }) => keys.add(documentOf(eid)));
  return { head, ...(await verifyCompleteness(client, prefix, tenantId, { events, keys })) };
}
