import {
  fetchAhead,
  isUnasked,
  stopFetchingAhead,
  useIsFetching,
  useLocation,
  useTenant,
} from '@officina/web-kit/shell';
import { useEffect, useReducer } from 'react';
import { isLeaving } from '../guard/log-out.ts';
import { useMenu } from '../menu/use-menu.ts';
import { isMetered } from './is-metered.ts';
import { listsAhead } from './lists.ts';
import { whenIdle } from './when-idle.ts';

/** While the page rests, fetches one list after the other that its menu entry would open with. */
export function ListsAhead() {
  const isKnown = useTenant().isSuccess;
  const shown = useMenu().groups.flat();
  const isBusy = useIsFetching() > 0;
  const { key } = useLocation();
  // An answer may come so soon that the count of what is under way does not change.
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  const isNext = ({ entry, route }: (typeof listsAhead)[number]) =>
    shown.some((one) => one.key === entry) && isUnasked(route);
  const next = isKnown && !isBusy ? listsAhead.find(isNext) : undefined;
  useEffect(() => {
    if (!next) return;
    return whenIdle(() => {
      if (!isMetered() && !isLeaving()) void fetchAhead(next).then(lookAgain);
    });
  }, [next, key]);
  // What somebody asks for now is not to wait for it.
  useEffect(() => stopFetchingAhead, [key]);
  return null;
}
