import { useState } from 'react';
import type { CheckItem } from '../record.ts';
import { markOf } from './mark.ts';

/** The item that is *now*: the first untouched one after the place where the person is, else the first of all. */
export function useCurrentItem(items: readonly CheckItem[]) {
  const [from, setFrom] = useState(0);
  const isEmpty = (item: CheckItem) => markOf(item) === '';
  const after = items.findIndex((item, index) => index >= from && isEmpty(item));
  const current = after >= 0 ? after : items.findIndex(isEmpty);
  return {
    /** -1 when all are marked. */
    current,
    goTo: setFrom,
    /** To the next empty one; from the last one back to the first. */
    next: () => setFrom(current + 1),
  };
}
