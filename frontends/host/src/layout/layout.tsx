import {
  MessageHost,
  Outlet,
  useLocation,
  useMedia,
  useSession,
  useTenantZone,
} from '@officina/web-kit/shell';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { sectionAt, useRegistry } from '../registry/registry-context.ts';
import { MenuList } from '../menu/menu-list.tsx';
import { Brand } from './brand.tsx';
import { Drawer } from './drawer.tsx';
import { Header } from './header.tsx';
import { TabBar } from './tab-bar.tsx';
import { usePageFocus } from './use-page-focus.ts';

/** Desks only; phones and tablets have the tab bar and the drawer. */
function SideMenu() {
  return (
    <nav className="side-menu" aria-label={texts.menuName}>
      <div className="ui:mb-3 ui:px-1.5">
        <Brand />
      </div>
      <MenuList />
    </nav>
  );
}

/** Menu, header and tab bar around the page: what only a signed-in person has. */
function StaffFrame() {
  const [drawer, setDrawer] = useState(false);
  const { key } = useLocation();
  // What it counts is not asked for where it does not stand.
  const isDesk = useMedia('(min-width: 64rem)');
  useEffect(() => setDrawer(false), [key]);
  return (
    <>
      {isDesk && <SideMenu />}
      <Header />
      <TabBar onMenu={() => setDrawer(true)} />
      <Drawer open={drawer} onClose={() => setDrawer(false)} />
    </>
  );
}

/** The common layout of every page but /error. Without a session it is the same one without menu and user. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const session = useSession();
  const registry = useRegistry();
  const { pathname } = useLocation();
  const zone = useTenantZone();
  usePageFocus(main);
  const isOwnGround = sectionAt(registry, pathname)?.access === 'public';
  return (
    <div className="shell" data-staff={session ? '' : undefined}>
      <a href="#contenuto" className="skip-link">
        {texts.skipToContent}
      </a>
      {session && <StaffFrame />}
      <main ref={main} id="contenuto" tabIndex={-1} className={isOwnGround ? 'page-ground' : 'page'}>
        <Outlet key={zone} />
      </main>
      <MessageHost />
    </div>
  );
}
