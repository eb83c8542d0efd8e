import {
  onAuthInfo,
  useApi,
  useLocation,
  useServicesOff,
  useSession,
  useTenant,
} from '@officina/web-kit/shell';
import { useSyncExternalStore } from 'react';
import { isUnder, useRegistry } from '../registry/registry-context.ts';
import { menuGroups, type MenuEntry } from './menu-groups.ts';

// A cookie without an end is what all tabs of a browser session have, and nothing else has.
const chosen = 'officina.showAll=1';
const listeners = new Set<() => void>();

const get = (): boolean => document.cookie.includes(chosen);

const set = (showAll: boolean): void => {
  document.cookie = `${chosen}; path=/; samesite=strict${showAll ? '' : '; max-age=0'}`;
  listeners.forEach((listener) => listener());
};

onAuthInfo((isAnother) => isAnother && set(false));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** 'Vedi tutti': shows the entries that the tenant hides, in all tabs, until the browser session or the log-in ends. */
export const useShowAll = () => [useSyncExternalStore(subscribe, get), set] as const;

interface ShownMenu {
  groups: MenuEntry[][];
  /** Whether the tenant hides any of them, shown now or not. */
  hidesSome: boolean;
}

/** `aria-current` of an entry: whether the page is one of its section. */
export const useCurrent = ({ routes }: MenuEntry): 'page' | undefined => {
  const { pathname } = useLocation();
  return routes.some((route) => isUnder(route, pathname)) ? 'page' : undefined;
};

/** Work that waits, by menu key; asked for where a menu says it. */
export const useCounts = (): Partial<Record<string, number>> => {
  const { data: open } = useApi(
    'GET /api/maintenance/intervention/allOpen',
    {},
    { entities: ['intervention'], select: (interventions) => interventions.length },
  );
  // A plan in progress is not due: it counts as its intervention.
  const { data: due } = useApi(
    'GET /api/maintenance/maintenance/due',
    {},
    {
      entities: ['plan', 'intervention', 'machine'],
      select: (plans) => plans.filter((plan) => plan.due).length,
    },
  );
  const isKnown = open !== undefined && due !== undefined;
  return { todo: isKnown ? open + due : undefined, intervention: open };
};

/** The signed-in person's menu. */
export const useMenu = (): ShownMenu => {
  const registry = useRegistry();
  const tenant = useSession()?.TCODE ?? '';
  const { data, fetchStatus, failureCount, errorUpdateCount } = useTenant();
  const servicesOff = useServicesOff();
  const [showAll] = useShowAll();
  // What the tenant hides does not show before it is known either.
  const isFirstAsked = !data && fetchStatus === 'fetching' && failureCount + errorUpdateCount === 0;
  if (isFirstAsked) return { groups: [], hidesSome: false };
  const hidden = data?.services.maintenance.menuhidden ?? {};
  const groupsOf = (all: boolean) => menuGroups(registry, { tenant, hidden, servicesOff, showAll: all });
  const [all, usual] = [groupsOf(true), groupsOf(false)];
  const hidesSome = all.flat().length > usual.flat().length;
  return { groups: showAll ? all : usual, hidesSome };
};
