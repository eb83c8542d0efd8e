import type { Registry, RegistrySection } from '@officina/web-kit/shell';

/** An entry of the menu. */
export interface MenuEntry {
  /** Section name. */
  name: string;
  label: string;
  /** Key of the tenant's `menuhidden` and of the counts. */
  key: string;
  icon: string;
  to: string;
  /** Routes on which the entry is current. */
  routes: string[];
}

interface Visibility {
  /** Tenant code, for links that contain it. */
  tenant: string;
  /** The tenant's `menuhidden`: `true` hides, absent shows. */
  hidden: Partial<Record<string, boolean>>;
  /** The tenant's disabled services, whose entries are never shown. */
  servicesOff: ReadonlySet<string>;
  /** Whether 'Vedi tutti' is on. */
  showAll: boolean;
}

type MenuSection = RegistrySection & { menu: NonNullable<RegistrySection['menu']> };

const hasMenuEntry = (section: RegistrySection): section is MenuSection => section.menu !== undefined;

const entryOf = ({ name, menu, routes }: MenuSection, { sections }: Registry, tenant: string): MenuEntry => ({
  name,
  ...menu,
  to: (menu.link ?? routes[0] ?? '/').replace('{tenant}', encodeURIComponent(tenant)),
  routes: [
    ...routes,
    ...sections.flatMap(({ under, routes: subRoutes }) => (under === name ? subRoutes : [])),
  ],
});

/** The menu's groups in order, without hidden or disabled entries and without empty groups. */
export const menuGroups = (
  registry: Registry,
  { tenant, hidden, servicesOff, showAll }: Visibility,
): MenuEntry[][] => {
  const shown = registry.sections
    .filter(hasMenuEntry)
    .filter(({ service }) => service === undefined || !servicesOff.has(service))
    .filter(({ menu }) => showAll || hidden[menu.key] !== true)
    .sort((a, b) => a.menu.group - b.menu.group || a.menu.order - b.menu.order);
  const groups = Map.groupBy(shown, ({ menu }) => menu.group).values();
  return Array.from(groups, (group) => group.map((section) => entryOf(section, registry, tenant)));
};
