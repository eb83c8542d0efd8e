/** The device's time; no other browser code reads its clock. */
export const now = (): Date => new Date();

/** Smaller differences are ignored: the `Date` header has whole seconds, and an answer takes time to arrive. */
const minDifferenceMs = 2_000;
let serverAheadMs = 0;

/** Measures the difference to the server's clock from the `Date` header of an answer. */
export const syncServerClock = (date: string | null): void => {
  const middleOfSecond = Date.parse(date ?? '') + 500;
  if (Number.isNaN(middleOfSecond)) return;
  const ahead = middleOfSecond - now().getTime();
  serverAheadMs = Math.abs(ahead) < minDifferenceMs ? 0 : ahead;
};

/** The server's time, also where the device's clock is wrong: the age of the server's timestamps is measured by it. */
export const serverNow = (): Date => new Date(now().getTime() + serverAheadMs);
