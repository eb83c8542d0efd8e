const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const valueWithNulls = (cast: unknown, said: unknown): unknown => {
  if (said === null) return null;
  if (Array.isArray(said) && Array.isArray(cast))
    return said.map((item, at) => valueWithNulls(cast[at], item));
  return isPlain(said) && isPlain(cast) ? withNulls(cast, said) : cast;
};

/**
 * Fields as `castObject` made them of what was said, with each null, at any depth, that it leaves out: null is how a field is
 * cleared, and how a create stores what an item of a list does not say.
 */
export const withNulls = (
  cast: Record<string, unknown>,
  said: Record<string, unknown>,
): Record<string, unknown> => {
  const there = Object.entries(said).filter(([field, value]) => value === null || field in cast);
  return {
    ...cast,
    ...Object.fromEntries(there.map(([field, value]) => [field, valueWithNulls(cast[field], value)])),
  };
};
