/** A character of a text takes at most six bytes of JSON: `\u0000`. */
const worstEscape = 6;
const bytesOfScalar = 32;

/** At least a sixth of the size as JSON; uses plain loops, for the same reason as `toWire`. */
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

/** Whether a value certainly fits into this many bytes of JSON; much faster than counting them. */
export const surelyFits = (bytes: number, value: object): boolean => roughSize(value) * worstEscape <= bytes;

/** UTF-8 bytes of a value as JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** The fields of an object with their sizes in bytes, largest first. */
export const fieldSizes = (fields: object): { field: string; bytes: number }[] =>
  Object.entries(fields)
    .map(([field, value]) => ({ field, bytes: jsonBytes(value) }))
    .sort((a, b) => b.bytes - a.bytes);

/** Cuts a text to at most `length` UTF-16 units, never inside a character. */
export const truncate = (text: string, length: number): string =>
  text.slice(0, length).replace(/\p{Surrogate}$/u, '');
