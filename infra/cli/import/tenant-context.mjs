import { everyPage } from '@officina/server-kit/every-page';

/** All of a list. */
export const every = (bus, call) => everyPage((after) => bus.call(call, { after }));

/**
 * What readers and rules need of the tenant.
 * @param {any} bus for the tenant
 * @param {any[]} columns of a kind
 * @returns `{ tenant, zone, neighboursOf }`: what it says of itself, and the documents that cells of a reader may name
 */
export async function contextOf(bus, columns) {
  const tenant = await bus.myself();
  const neighbours = new Map();
  for (const { read } of columns) if (read.from) neighbours.set(read, await every(bus, read.from));
  return { tenant, zone: tenant.timezone, neighboursOf: (read) => neighbours.get(read) };
}
