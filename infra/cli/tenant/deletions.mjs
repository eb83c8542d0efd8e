import { events } from '@officina/contracts/events/events';
import { tenantDataCalls } from '@officina/server-kit/tenant-data/tenant-data-calls';

const pageSize = 500;

/** Number of events in the tenant's log: they are numbered from 1 without gaps. */
export async function logLength(bus) {
  const { collections } = await bus.call(tenantDataCalls('events').collections, {
    body: { tenant: bus.tenant },
  });
  return collections.find(({ name }) => name === 'events').documents;
}

/**
 * Documents deleted since the log had this length, as the log names them.
 * @param {import('@officina/server-kit/import/tenant-bus').TenantBus} bus
 * @param {number} length
 * @returns {Promise<string[]>}
 */
export async function deletedSince(bus, length) {
  const deleted = [];
  for (let seq = length; ;) {
    const body = { tenant: bus.tenant, seq, limit: pageSize };
    const { items, last } = await bus.call(events.after, { body });
    if (items.length === 0) return deleted;
    for (const { to, object } of items) if (to === null) deleted.push(object);
    seq = last;
  }
}
