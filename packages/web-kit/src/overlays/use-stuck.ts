import { useEffect, useState, type RefObject } from 'react';

/** Several times what an overlay takes to go away. */
const longestLeaveMs = 2_000;

/**
 * Whether a closed overlay still stands there after two seconds. Headless UI (2.2) loses the end of a transition that is turned
 * back before the browser has begun it, as by Esc right after the opening on a busy machine: the overlay would then lie unseen
 * over the page, and take every press, until the page is loaded again.
 */
export function useStuck(open: boolean, overlay: RefObject<HTMLElement | null>): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => overlay.current && setStuck(true), longestLeaveMs);
    return () => {
      clearTimeout(timer);
      setStuck(false);
    };
  }, [open, overlay]);
  return isStuck && !open;
}
