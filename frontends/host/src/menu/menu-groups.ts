import type { Registry, RegistrySection } from '@officina/web-kit/shell';

/** One line of the menu. */
export interface MenuEntry {
  /** Section name. */
  name: string;
  label: string;
  /** Key of the tenant's `menuhidden` and of the counts. */
  key: string;
  icon: string;
  to: string;
  /** Where it is the current one. */
  routes: string[];
}

interface Visibility {
  /** Tenant code, for links that carry it. */
  tenant: string;
  /** The tenant's `menuhidden`: `true` hides, absent shows. */
  hidden: Partial<Record<string, boolean>>;
  /** Services that the tenant has switched off; their entries never show. */
  servicesOff: ReadonlySet<string>;
  /** 'Vedi tutti' was chosen. */
  showAll: boolean;
}

type InMenu = RegistrySection & { menu: NonNullable<RegistrySection['menu']> };

const isInMenu = (section: RegistrySection): section is InMenu => section.menu !== undefined;

const entryOf = ({ name, menu, routes }: InMenu, { sections }: Registry, tenant: string): MenuEntry => ({
  name,
  ...menu,
  to: (menu.link ?? routes[0] ?? '/').replace('{tenant}', encodeURIComponent(tenant)),
  routes: [...routes, ...sections.flatMap(({ under, routes: own }) => (under === name ? own : []))],
});

/** The menu's groups in order, without entries that are hidden or switched off and without groups that this emptied. */
export const menuGroups = (
  registry: Registry,
  { tenant, hidden, servicesOff, showAll }: Visibility,
): MenuEntry[][] => {
  const shown = registry.sections
    .filter(isInMenu)
    .filter(({ service }) => service === undefined || !servicesOff.has(service))
    .filter(({ menu }) => showAll || hidden[menu.key] !== true)
    .sort((a, b) => a.menu.group - b.menu.group || a.menu.order - b.menu.order);
  const groups = Map.groupBy(shown, ({ menu }) => menu.group).values();
  return Array.from(groups, (group) => group.map((section) => entryOf(section, registry, tenant)));
};
