import {
  fetchAhead,
  isUnasked,
  stopFetchingAhead,
  useIsFetching,
  useLocation,
  useTenant,
  type ListAhead,
} from '@officina/web-kit/shell';
import { useEffect, useReducer } from 'react';
import { isLeaving } from '../login/login.ts';
import { useMenu } from '../menu/use-menu.ts';

/** What is loaded after the log-in (specification §7), each with the menu entry whose section it opens. */
const listsAhead: readonly (ListAhead & { entry: string })[] = [
  {
    route: 'GET /api/maintenance/intervention/allOpen',
    entities: ['intervention'],
    entry: 'intervention',
  },
  { route: 'GET /api/maintenance/machine/all', entities: ['machine'], entry: 'machine' },
  { route: 'GET /api/maintenance/maintenance/all', entities: ['plan'], entry: 'maintenance' },
  { route: 'GET /api/site/all', entities: ['site'], entry: 'site' },
  // Whom a job can be assigned to.
  { route: 'GET /api/user', entities: ['user'], entry: 'intervention' },
];

/** The Network Information API, as far as a browser has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

/** Whether each byte may cost, or takes its time: data saver, a mobile network, a line like 2G. False where the browser does not say. */
const isMetered = (): boolean => {
  const { connection = {} } = navigator as { connection?: Connection };
  const { saveData = false, effectiveType = '', type } = connection;
  return saveData || effectiveType.endsWith('2g') || type === 'cellular';
};

/** Longer than from one answer to the question that follows from it. */
const quietMs = 300;

/** Calls back when the browser has had nothing to do for a moment; the returned function calls it off. */
const whenIdle = (act: () => void): (() => void) => {
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
