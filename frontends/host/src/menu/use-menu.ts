import { useApi, useServicesOff, useSession, useTenant } from '@officina/web-kit/shell';
import { useRegistry } from '../registry/registry-context.ts';
import { menuGroups, type MenuEntry } from './menu-groups.ts';
import { useShowAll } from './show-all.ts';

export interface ShownMenu {
  groups: MenuEntry[][];
  /** Work that waits, by menu key. */
  counts: Partial<Record<string, number>>;
}

const useCounts = (): ShownMenu['counts'] => {
  const { data: open } = useApi(
    'GET /api/maintenance/intervention/allOpen',
    {},
    { entities: ['intervention'], select: (interventions) => interventions.length },
  );
  return { todo: open, intervention: open };
};

/** The signed-in person's menu. */
export const useMenu = (): ShownMenu => {
  const registry = useRegistry();
  const tenant = useSession()?.TCODE ?? '';
  const { data } = useTenant();
  const servicesOff = useServicesOff();
  const [showAll] = useShowAll();
  const counts = useCounts();
  const hidden = data?.services.maintenance.menuhidden ?? {};
  return { groups: menuGroups(registry, { tenant, hidden, servicesOff, showAll }), counts };
};
