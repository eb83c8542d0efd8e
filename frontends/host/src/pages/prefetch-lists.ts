import {
  prefetchList,
  isNotRequested,
  cancelPrefetch,
  useIsFetching,
  useLocation,
  useTenant,
  type PrefetchedList,
} from '@officina/web-kit/shell';
import { useEffect, useReducer } from 'react';
import { isLogOutPending } from '../login/login.ts';
import { useMenu } from '../menu/use-menu.ts';

/** Lists that are prefetched after the log-in (specification §7), each with the menu entry of its section. */
const prefetchedLists: readonly (PrefetchedList & { entry: string })[] = [
  {
    route: 'GET /api/maintenance/intervention/allOpen',
    entities: ['intervention'],
    entry: 'intervention',
  },
  { route: 'GET /api/maintenance/machine/all', entities: ['machine'], entry: 'machine' },
  { route: 'GET /api/maintenance/maintenance/all', entities: ['plan'], entry: 'maintenance' },
  { route: 'GET /api/site/all', entities: ['site'], entry: 'site' },
  // Users to whom a job can be assigned.
  { route: 'GET /api/user', entities: ['user'], entry: 'intervention' },
];

/** The Network Information API, which not all browsers have. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

/** Whether the connection may be expensive or slow: data saver, mobile network, or 2G. False if the browser does not report it. */
const isMetered = (): boolean => {
  const { connection = {} } = navigator as { connection?: Connection };
  const { saveData = false, effectiveType = '', type } = connection;
  return saveData || effectiveType.endsWith('2g') || type === 'cellular';
};

/** Longer than the time between an answer and a request that depends on it. */
const quietMs = 300;

/** Calls back when the browser has been idle for a moment. Returns a function that cancels the call. */
const whenIdle = (callback: () => void): (() => void) => {
  let idle = 0;
  const timer = setTimeout(() => {
    // Safari does not have requestIdleCallback.
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(callback);
    else callback();
  }, quietMs);
  return () => {
    clearTimeout(timer);
    if (idle) window.cancelIdleCallback(idle);
  };
};

/** Prefetches the lists one by one while the page is idle. */
export function ListPrefetcher() {
  const isTenantLoaded = useTenant().isSuccess;
  const shown = useMenu().groups.flat();
  const isBusy = useIsFetching() > 0;
  const { key } = useLocation();
  // An answer may arrive so fast that the number of running requests does not change.
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const isNext = ({ entry, route }: (typeof prefetchedLists)[number]) =>
    shown.some((one) => one.key === entry) && isNotRequested(route);
  const next = isTenantLoaded && !isBusy ? prefetchedLists.find(isNext) : undefined;
  useEffect(() => {
    if (!next) return;
    return whenIdle(() => {
      if (!isMetered() && !isLogOutPending()) void prefetchList(next).then(rerender);
    });
  }, [next, key]);
  // A prefetch must not delay requests of the new page.
  useEffect(() => cancelPrefetch, [key]);
  return null;
}
