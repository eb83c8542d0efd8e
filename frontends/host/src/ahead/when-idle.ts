/** Longer than from one answer to the question that follows from it. */
const quietMs = 300;

/** Calls back when the browser has had nothing to do for a moment; the returned function calls it off. */
export const whenIdle = (act: () => void): (() => void) => {
  let idle = 0;
  const timer = setTimeout(() => {
    // Safari has none.
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(act);
    else act();
  }, quietMs);
  return () => {
    clearTimeout(timer);
    if (idle) window.cancelIdleCallback(idle);
  };
};
