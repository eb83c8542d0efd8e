import { Link, preloadSection, useLocation } from '@officina/web-kit';
import { Menu } from 'lucide-react';
import { it } from '../it.ts';
import type { MenuItem } from '../menu/menu-groups.ts';
import { menuIcon } from '../menu/menu-icons.ts';
import { useMenu } from '../menu/use-menu.ts';
import { isUnder } from '../registry/registry-context.ts';

const places = ['todo', 'intervention', 'machine'];

function Tab({ item }: { item: MenuItem }) {
  const { pathname } = useLocation();
  const Icon = menuIcon(item.icon);
  const current = item.routes.some((route) => isUnder(route, pathname));
  return (
    <Link
      to={item.to}
      className="tab"
      aria-current={current ? 'page' : undefined}
      onTouchStart={() => preloadSection(item.name)}
    >
      <Icon aria-hidden="true" />
      {item.key === 'todo' ? it.phoneTodo : item.label}
    </Link>
  );
}

/** The three places that phones need most, and the drawer with all of them. */
export function TabBar({ onMenu }: { onMenu: () => void }) {
  const items = useMenu().groups.flat();
  const shown = places.flatMap((key) => items.filter((item) => item.key === key));
  return (
    <nav className="tab-bar" aria-label={it.phoneTabs}>
      {shown.map((item) => (
        <Tab key={item.key} item={item} />
      ))}
      <button type="button" className="tab" aria-haspopup="dialog" onClick={onMenu}>
        <Menu aria-hidden="true" />
        {it.menu}
      </button>
    </nav>
  );
}
