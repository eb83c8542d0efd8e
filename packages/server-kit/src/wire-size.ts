/** A character of a text is at most six bytes of JSON: `\u0000`. */
const worstEscape = 6;
const bytesOfScalar = 32;

/** Never less than a sixth of the bytes of JSON: plain loops, for the same reason as `toWire`. */
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

/** Whether a value is certainly within so many bytes of JSON: much quicker than to count them. */
export const isSurelyWithin = (bytes: number, value: object): boolean =>
  roughSize(value) * worstEscape <= bytes;

/** UTF-8 bytes of a value as JSON. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** The fields of an object with their bytes, largest first. */
export const fieldSizes = (fields: object): { field: string; bytes: number }[] =>
  Object.entries(fields)
    .map(([field, value]) => ({ field, bytes: bytesOf(value) }))
    .sort((a, b) => b.bytes - a.bytes);

/** At most so many UTF-16 units of a text, never half a character. */
export const cutTo = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Surrogate}$/u, '');
