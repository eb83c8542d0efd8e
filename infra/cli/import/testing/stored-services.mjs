/**
 * A tenant's services that store documents according to their contracts, and return lists in pages of two.
 * @param {Record<string, any[]>} documents stored documents by the group of their calls: `machines`
 * @param {object} [tenant] fields of the tenant
 * @returns `{ stored, bus }`: the documents, and the bus for the tenant
 */
export function storedServices(documents, tenant = {}) {
  const stored = Object.fromEntries(
    Object.entries(documents).map(([group, all]) => [
      group,
      all.map((one, index) => ({ _id: `${index}`.padStart(24, '0'), __v: 0, ...one })),
    ]),
  );
  const call = async ({ subject, kind }, { params, body, after = 0 }) => {
    const all = stored[subject.split('.').at(-2)] ?? [];
    if (kind === 'list') {
      const items = structuredClone(all.slice(after, after + 2));
      return after + 2 < all.length ? { items, next: after + 2 } : { items };
    }
    const made = { _id: `${all.length}`.padStart(24, '0'), __v: -1 };
    const found = all.find(({ _id }) => _id === params?.id) ?? made;
    if (!params) all.push(found);
    return structuredClone(Object.assign(found, body, { __v: found.__v + 1 }));
  };
  const myself = async () => ({ code: 'ROSSI', timezone: 'Europe/Rome', services: {}, ...tenant });
  return { stored, bus: { tenant: 'ROSSI', call, myself } };
}
