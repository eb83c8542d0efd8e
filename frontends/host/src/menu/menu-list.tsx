import { formatNumber, Link, preloadSection } from '@officina/web-kit/shell';
import { Eye } from 'lucide-react';
import { Fragment } from 'react';
import { texts } from '../texts.ts';
import type { MenuEntry } from './menu-groups.ts';
import { menuIcon } from './menu-icons.ts';
import { useMenuCounts, useAriaCurrent, useMenu, useShowAll } from './use-menu.ts';

function Entry({ entry, count }: { entry: MenuEntry; count: number | undefined }) {
  const Icon = menuIcon(entry.icon);
  const preload = () => preloadSection(entry.name);
  return (
    <li>
      <Link
        to={entry.to}
        className="menu-entry"
        aria-current={useAriaCurrent(entry)}
        onMouseEnter={preload}
        onFocus={preload}
      >
        <Icon aria-hidden="true" />
        <span className="ui:flex-1">{entry.label}</span>
        {count ? <span className="menu-count">{formatNumber(count)}</span> : null}
      </Link>
    </li>
  );
}

/** All entries in groups, with 'Vedi tutti' below if some are hidden. Used by the side menu and the drawer. */
export function MenuList() {
  const { groups, hasHidden } = useMenu();
  const counts = useMenuCounts();
  const [showAll, setShowAll] = useShowAll();
  return (
    <>
      {groups.map((group, index) => (
        <Fragment key={group[0]?.name}>
          {index > 0 && <hr className="menu-rule" />}
          <ul>
            {group.map((entry) => (
              <Entry key={entry.name} entry={entry} count={counts[entry.key]} />
            ))}
          </ul>
        </Fragment>
      ))}
      {hasHidden && (
        <button
          type="button"
          className="menu-show-all"
          aria-pressed={showAll}
          onClick={() => setShowAll(!showAll)}
        >
          <Eye aria-hidden="true" />
          {texts.showAll}
        </button>
      )}
    </>
  );
}
