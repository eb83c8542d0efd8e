import { useEffect, useLayoutEffect, useRef } from 'react';
import { onceDialogsAreGone } from './open-dialogs.ts';

/** What has the focus on a page at which nobody has touched anything yet. */
const untouched = 'body, main, h1';

const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });

/**
 * Gives the focus to the page's heading when an overlay closes that came with the page, as of a record that was just made
 * elsewhere. Headless UI gives it to what had it last and is still there: the shell's menu.
 */
export function useHeadingBack(open: boolean): void {
  const isOwed = useRef(false);
  useLayoutEffect(() => {
    if (open) isOwed.current = document.activeElement?.matches(untouched) ?? true;
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      if (!isOwed.current) return;
      onceDialogsAreGone(() => {
        if (!document.activeElement?.closest('main')) focusHeading();
      });
    };
  }, [open]);
}
