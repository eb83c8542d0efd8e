const swallowed = '.then(onFactory).catch(onError)';
const reported = `.then(onFactory).catch((error) => {
  onError(error);
  throw error;
})`;

/**
 * Loader for the federation runtime of a build: where a shared part does not come, the chunk that needs it does not come either.
 * The runtime runs the chunk all the same, whose modules then throw, and stay as they are until the page is loaded anew.
 * @param {string} source
 */
export default function failedShares(source) {
  if (!source.includes(swallowed))
    throw new Error('the federation runtime treats failed shared parts otherwise now');
  return source.replace(swallowed, reported);
}
