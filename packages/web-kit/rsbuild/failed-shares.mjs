const ignored = '.then(onFactory).catch(onError)';
const reported = `.then(onFactory).catch((error) => {
  onError(error);
  throw error;
})`;

/**
 * Loader for the federation runtime of a build: a chunk fails to load if a shared module that it needs does. The unpatched
 * runtime would run the chunk anyway; its modules would throw, and stay broken until a reload.
 * @param {string} source
 */
export default function failedShares(source) {
  if (!source.includes(ignored))
    throw new Error('the federation runtime now handles failed shared modules differently');
  return source.replace(ignored, reported);
}
