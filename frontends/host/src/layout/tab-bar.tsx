import { Link, preloadSection } from '@officina/web-kit/shell';
import { Menu } from 'lucide-react';
import { texts } from '../texts.ts';
import type { MenuEntry } from '../menu/menu-groups.ts';
import { menuIcon } from '../menu/menu-icons.ts';
import { useCurrent, useMenu } from '../menu/use-menu.ts';

const places = ['todo', 'intervention', 'machine'];

function Tab({ entry }: { entry: MenuEntry }) {
  const Icon = menuIcon(entry.icon);
  return (
    <Link
      to={entry.to}
      className="tab"
      aria-current={useCurrent(entry)}
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
