/** Stops the stack started by `start.mjs`. */
export default () => globalThis.stopSystemStack();
