import type { Registry, RegistrySection } from '@officina/web-kit';

/** One line of the menu. */
export interface MenuItem {
  /** Section name. */
  name: string;
  label: string;
  /** Key of the tenant's `menuhidden` and of the counts. */
  key: string;
  icon: string;
  to: string;
  routes: string[];
}

interface Visibility {
  /** Tenant code, for links that carry it. */
  tenant: string;
  /** The tenant's `menuhidden`: `true` hides, absent shows. */
  hidden: Partial<Record<string, boolean>>;
  /** 'Vedi tutti' was chosen. */
  showAll: boolean;
}

type InMenu = RegistrySection & { menu: NonNullable<RegistrySection['menu']> };

const isInMenu = (section: RegistrySection): section is InMenu => section.menu !== undefined;

const itemOf = ({ name, menu, routes }: InMenu, tenant: string): MenuItem => ({
  name,
  label: menu.label,
  key: menu.key,
  icon: menu.icon,
  to: (menu.link ?? routes[0] ?? '/').replace('{tenant}', encodeURIComponent(tenant)),
  routes,
});

/** The menu's groups in order, without hidden entries and without groups that hiding emptied. */
export const menuGroups = (registry: Registry, { tenant, hidden, showAll }: Visibility): MenuItem[][] => {
  const shown = registry.sections
    .filter(isInMenu)
    .filter(({ menu }) => showAll || hidden[menu.key] !== true)
    .sort((a, b) => a.menu.group - b.menu.group || a.menu.order - b.menu.order);
  const groups = [...new Set(shown.map(({ menu }) => menu.group))];
  return groups.map((group) =>
    shown.filter(({ menu }) => menu.group === group).map((section) => itemOf(section, tenant)),
  );
};
