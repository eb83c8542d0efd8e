/** @typedef {Map<string | symbol, PropertyDescriptor>} Contents of an object, by its keys */

/**
 * @param {object} object
 * @returns {Contents}
 */
export const contentsOf = (object) =>
  new Map(
    Reflect.ownKeys(object).map((key) => [
      key,
      /** @type {PropertyDescriptor} */ (Reflect.getOwnPropertyDescriptor(object, key)),
    ]),
  );

/**
 * Removes properties that an object did not have before, and restores changed or removed ones.
 * @param {object} object
 * @param {Contents} before
 */
export function restoreContents(object, before) {
  const now = contentsOf(object);
  for (const key of now.keys()) if (!before.has(key)) Reflect.deleteProperty(object, key);
  for (const [key, held] of before) {
    const { value, get } = now.get(key) ?? {};
    if (!now.has(key) || value !== held.value || get !== held.get) Reflect.defineProperty(object, key, held);
  }
}
