import {
  onAuthInfo,
  useApi,
  useLocation,
  useDisabledServices,
  useSession,
  useTenant,
} from '@officina/web-kit/shell';
import { useSyncExternalStore } from 'react';
import { matchesRoute, useRegistry } from '../registry/registry-context.ts';
import { menuGroups, type MenuEntry } from './menu-groups.ts';

// Only a session cookie is shared by exactly the tabs of a browser session.
const cookie = 'officina.showAll=1';
const listeners = new Set<() => void>();

const get = (): boolean => document.cookie.includes(cookie);

const set = (showAll: boolean): void => {
  document.cookie = `${cookie}; path=/; samesite=strict${showAll ? '' : '; max-age=0'}`;
  listeners.forEach((listener) => listener());
};

onAuthInfo((isAnother) => isAnother && set(false));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** 'Vedi tutti': shows the tenant's hidden entries in all tabs, until the browser session or the login ends. */
export const useShowAll = () => [useSyncExternalStore(subscribe, get), set] as const;

interface VisibleMenu {
  groups: MenuEntry[][];
  /** Whether the tenant hides any entries, even if they are shown now. */
  hasHidden: boolean;
}

/** `aria-current` of an entry, depending on the current page. */
export const useAriaCurrent = ({ routes }: MenuEntry): 'page' | undefined => {
  const { pathname } = useLocation();
  return routes.some((route) => matchesRoute(route, pathname)) ? 'page' : undefined;
};

/** Number of waiting jobs by menu key; requested only by menus. */
export const useMenuCounts = (): Partial<Record<string, number>> => {
  const { data: open } = useApi(
    'GET /api/maintenance/intervention/allOpen',
    {},
    { entities: ['intervention'], select: (interventions) => interventions.length },
  );
  // A plan in progress is not due; it counts as its intervention.
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

/** The signed-in user's menu. */
export const useMenu = (): VisibleMenu => {
  const registry = useRegistry();
  const tenant = useSession()?.TCODE ?? '';
  const { data, fetchStatus, failureCount, errorUpdateCount } = useTenant();
  const servicesOff = useDisabledServices();
  const [showAll] = useShowAll();
  // Hidden entries must not be shown while the tenant loads.
  const isFirstLoad = !data && fetchStatus === 'fetching' && failureCount + errorUpdateCount === 0;
  if (isFirstLoad) return { groups: [], hasHidden: false };
  const hidden = data?.services.maintenance.menuhidden ?? {};
  const groupsOf = (all: boolean) => menuGroups(registry, { tenant, hidden, servicesOff, showAll: all });
  const [all, unhidden] = [groupsOf(true), groupsOf(false)];
  const hasHidden = all.flat().length > unhidden.flat().length;
  return { groups: showAll ? all : unhidden, hasHidden };
};
