import {
  exitLink,
  MessageHost,
  Outlet,
  useLocation,
  useMedia,
  useNavigationType,
  useSession,
  useTenantZone,
} from '@officina/web-kit/shell';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { MenuList } from '../menu/menu-list.tsx';
import { useOpenPushed } from '../push/push.ts';
import { sectionAt, useRegistry } from '../registry/registry-context.ts';
import { texts } from '../texts.ts';
import { Header } from './header.tsx';
import { Brand } from './identity.tsx';
import { Drawer, TabBar } from './phone-menu.tsx';

/** If a section takes longer to show its heading, the focus stays where it is. */
const maxFocusWaitMs = 10_000;

const focusHeading = (main: HTMLElement): boolean => {
  const heading = main.querySelector('h1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
};

/**
 * After each page change except the first, scrolls to the top and focuses the new heading once it is rendered, unless the user has
 * moved the focus meanwhile: to the panel of notices, for example. A page that the user returns to from a sheet restores its own focus.
 */
const usePageFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname, state } = useLocation();
  const isBack = exitLink(state) !== undefined;
  const isReplaced = useNavigationType() === 'REPLACE';
  // Any other navigation closes the panel.
  const staysInPanel = useEffectEvent(
    () => isReplaced && Boolean(document.activeElement?.closest('.notice-panel')),
  );
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname || !main.current) return;
    shown.current = pathname;
    if (isBack || staysInPanel()) return;
    window.scrollTo(0, 0);
    const element = main.current;
    if (focusHeading(element)) return;
    const before = document.activeElement;
    const hasMoved = () => ![before, document.body].includes(document.activeElement);
    const observer = new MutationObserver(() => {
      if (hasMoved() || focusHeading(element)) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), maxFocusWaitMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [main, pathname, isBack]);
};

/** Wide screens only; phones and tablets have the tab bar and the drawer. */
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

/** Menu, header and tab bar around the page, for signed-in users only. */
function StaffFrame() {
  const [drawer, setDrawer] = useState(false);
  useOpenPushed();
  const { key } = useLocation();
  // Rendered only on wide screens, so that its counts are not requested elsewhere.
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

/** The common layout of all pages except /error. Without a session it has no menu and header. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const session = useSession();
  const registry = useRegistry();
  const { pathname } = useLocation();
  const zone = useTenantZone();
  usePageFocus(main);
  const hasOwnBackground = sectionAt(registry, pathname)?.access === 'public';
  return (
    <div className="shell" data-staff={session ? '' : undefined}>
      <a href="#contenuto" className="skip-link">
        {texts.skipToContent}
      </a>
      {session && <StaffFrame />}
      <main ref={main} id="contenuto" tabIndex={-1} className={hasOwnBackground ? 'page-ground' : 'page'}>
        <Outlet key={zone} />
      </main>
      <MessageHost />
    </div>
  );
}
