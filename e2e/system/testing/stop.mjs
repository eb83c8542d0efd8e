/** Stops the stack that `start.mjs` has started. */
export default () => globalThis.stopSystemStack();
