/** The one place of the browser code that reads the device's clock. */
export const now = (): Date => new Date();

/** The `Date` header knows whole seconds, and an answer takes its time: less than this is no difference. */
const leastDifferenceMs = 2_000;
let serverAheadMs = 0;

/** Takes from the `Date` header of an answer what time it is on the server. */
export const hearServerTime = (date: string | null): void => {
  const middleOfSecond = Date.parse(date ?? '') + 500;
  if (Number.isNaN(middleOfSecond)) return;
  const ahead = middleOfSecond - now().getTime();
  serverAheadMs = Math.abs(ahead) < leastDifferenceMs ? 0 : ahead;
};

/** The server's time, where the device's clock is wrong: moments that come from there are as old as they are by this one. */
export const serverNow = (): Date => new Date(now().getTime() + serverAheadMs);
