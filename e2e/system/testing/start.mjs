import { startThrowAway } from './throw-away-stack.mjs';

/** Starts the stack of these tests; its addresses are in SYSTEM_STACK. */
export default async function start() {
  const { addresses, stop } = await startThrowAway();
  process.env.SYSTEM_STACK = JSON.stringify(addresses);
  globalThis.stopSystemStack = stop;
}
