import { events } from '@officina/contracts/events/events';
import { tenantDataOf } from '@officina/server-kit/tenant-data/tenant-data-calls';

const atOnce = 500;

/** How many events the tenant's log has: they are numbered from 1 without gaps. */
export async function lengthOfLog(bus) {
  const { collections } = await bus.call(tenantDataOf('events').collections, {
    body: { tenant: bus.tenant },
  });
  return collections.find(({ name }) => name === 'events').documents;
}

/**
 * What was deleted since the log was so long, as it names it.
 * @param {import('@officina/server-kit/import/tenant-bus').TenantBus} bus
 * @param {number} length
 * @returns {Promise<string[]>}
 */
export async function deletedSince(bus, length) {
  const deleted = [];
  for (let seq = length; ;) {
    const body = { tenant: bus.tenant, seq, limit: atOnce };
    const { items, last } = await bus.call(events.after, { body });
    if (items.length === 0) return deleted;
    for (const { to, object } of items) if (to === null) deleted.push(object);
    seq = last;
  }
}
