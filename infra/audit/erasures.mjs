/**
 * Tenants whose data and log were erased or are being erased, by code (`npm run admin -- erase`).
 * @param {import('mongodb').MongoClient} client
 * @param {string} prefix of the databases
 * @returns {Promise<Map<string, { begunAt: Date, endedAt?: Date, documents?: number }>>}
 */
export async function erasuresOf(client, prefix) {
  const rows = await client.db(`${prefix}_auth`).collection('erasures').find().toArray();
  return new Map(rows.map(({ _id, ...erasure }) => [String(_id), /** @type {any} */ (erasure)]));
}

/**
 * Message about the log of an erased tenant.
 * @param {string} tenantId
 * @param {{ begunAt: Date, endedAt?: Date }} erasure
 * @throws Error while some of its data may remain
 */
export function erasureMessage(tenantId, { begunAt, endedAt }) {
  if (endedAt) return `${tenantId}: erased on ${endedAt.toISOString()}, its log with it.`;
  const unfinished = `${tenantId}: its erasure began on ${begunAt.toISOString()} and has not ended`;
  throw new Error(`${unfinished}: run npm run admin -- erase ${tenantId} again.`);
}
