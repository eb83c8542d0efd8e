import { useState } from 'react';
import type { CheckItem } from '../record.ts';

/** The item that is *now*: the first empty one after the place where the person is, else the first empty one. */
export function useCurrentItem(items: readonly CheckItem[]) {
  const [from, setFrom] = useState(0);
  const isEmpty = (item: CheckItem) => item.result === '';
  const after = items.findIndex((item, index) => index >= from && isEmpty(item));
  const current = after >= 0 ? after : items.findIndex(isEmpty);
  return {
    /** -1 when all are done. */
    current,
    goTo: setFrom,
    /** To the next empty one; from the last one back to the first. */
    next: () => setFrom(current + 1),
  };
}
