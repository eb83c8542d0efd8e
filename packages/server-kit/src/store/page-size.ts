const maxPageBytes = 480 * 1024;

/** A character of a text is at most six bytes of JSON: `\u0000`. */
const worstEscape = 6;
const bytesOfScalar = 32;

/** Never less than a sixth of the bytes of JSON, and much quicker to have: plain loops, for the same reason as `toWire`. */
const roughSize = (value: unknown): number => {
  if (typeof value === 'string') return value.length + 1;
  if (typeof value !== 'object' || value === null) return bytesOfScalar;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + roughSize(item), 1);
  if (Object.getPrototypeOf(value) !== Object.prototype) return bytesOfScalar;
  const fields = value as Record<string, unknown>;
  let size = 1;
  for (const key in fields) size += key.length + 1 + roughSize(fields[key]);
  return size;
};

/** The first documents that together stay under 480 KB of JSON; one at least, however big. */
export const fitting = <R extends object>(rows: R[]): R[] => {
  if (roughSize(rows) * worstEscape <= maxPageBytes) return rows;
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    return bytes > maxPageBytes && index > 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
};
