import { Link, preloadSection, useLocation } from '@officina/web-kit/shell';
import { Menu } from 'lucide-react';
import { texts } from '../texts.ts';
import type { MenuEntry } from '../menu/menu-groups.ts';
import { menuIcon } from '../menu/menu-icons.ts';
import { useMenu } from '../menu/use-menu.ts';
import { isUnder } from '../registry/registry-context.ts';

const places = ['todo', 'intervention', 'machine'];

function Tab({ entry }: { entry: MenuEntry }) {
  const { pathname } = useLocation();
  const Icon = menuIcon(entry.icon);
  const current = entry.routes.some((route) => isUnder(route, pathname));
  return (
    <Link
      to={entry.to}
      className="tab"
      aria-current={current ? 'page' : undefined}
      onTouchStart={() => preloadSection(entry.name)}
    >
      <Icon aria-hidden="true" />
      {entry.key === 'todo' ? texts.phoneTodo : entry.label}
    </Link>
  );
}

/** The three places that phones need most, and the drawer with all of them. */
export function TabBar({ onMenu }: { onMenu: () => void }) {
  const entries = useMenu().groups.flat();
  const shown = places.flatMap((key) => entries.filter((entry) => entry.key === key));
  return (
    <nav className="tab-bar" aria-label={texts.phoneTabs}>
      {shown.map((entry) => (
        <Tab key={entry.key} entry={entry} />
      ))}
      <button type="button" className="tab" aria-haspopup="dialog" onClick={onMenu}>
        <Menu aria-hidden="true" />
        {texts.menu}
      </button>
    </nav>
  );
}
