/**
 * What the first way gives that does not throw.
 * @template T
 * @param {(() => Promise<T> | T)[]} ways
 * @returns {Promise<T>}
 * @throws Error with what every one of them failed with
 */
export async function firstThatWorks(ways) {
  const failures = [];
  for (const way of ways) {
    try {
      return await way();
    } catch (error) {
      failures.push(error.message);
    }
  }
  throw new Error(failures.join('; '));
}
