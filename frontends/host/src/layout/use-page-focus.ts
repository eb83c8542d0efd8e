import { leftBy, useLocation } from '@officina/web-kit/shell';
import { useEffect, useRef, type RefObject } from 'react';

/** A section that needs longer to show its heading keeps the focus where it is. */
const patienceMs = 10_000;

const focusHeading = (main: HTMLElement): boolean => {
  const heading = main.querySelector('h1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
};

/**
 * After every change of page, not the first one: to the top, and the focus on the new heading once it is there. A page
 * that one comes back to from a sheet has its own place for it.
 */
export const usePageFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname, state } = useLocation();
  const isBack = leftBy(state) !== undefined;
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname || !main.current) return;
    shown.current = pathname;
    if (isBack) return;
    window.scrollTo(0, 0);
    const element = main.current;
    if (focusHeading(element)) return;
    const observer = new MutationObserver(() => focusHeading(element) && observer.disconnect());
    observer.observe(element, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), patienceMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [main, pathname, isBack]);
};
