/** All of a list. */
export async function every(bus, call) {
  const found = [];
  let after;
  do {
    const { items, next } = await bus.call(call, { after });
    found.push(...items);
    after = next;
  } while (after !== undefined);
  return found;
}

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
