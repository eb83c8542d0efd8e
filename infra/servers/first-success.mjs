/**
 * Result of the first attempt that does not throw.
 * @template T
 * @param {(() => Promise<T> | T)[]} attempts
 * @returns {Promise<T>}
 * @throws Error with the messages of all attempts
 */
export async function firstSuccess(attempts) {
  const failures = [];
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (error) {
      failures.push(error.message);
    }
  }
  throw new Error(failures.join('; '));
}
