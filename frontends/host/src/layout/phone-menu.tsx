import { Button, Link, preloadSection, useSession } from '@officina/web-kit/shell';
import { Activity, CircleHelp, LogOut, Menu, Settings, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLogOut } from '../login/log-out.tsx';
import type { MenuEntry } from '../menu/menu-groups.ts';
import { menuIcon } from '../menu/menu-icons.ts';
import { MenuList } from '../menu/menu-list.tsx';
import { useAriaCurrent, useMenu } from '../menu/use-menu.ts';
import { texts } from '../texts.ts';
import { Brand, Initials } from './identity.tsx';

const tabKeys = ['todo', 'intervention', 'machine'];

function Tab({ entry }: { entry: MenuEntry }) {
  const Icon = menuIcon(entry.icon);
  return (
    <Link
      to={entry.to}
      className="tab"
      aria-current={useAriaCurrent(entry)}
      onTouchStart={() => preloadSection(entry.name)}
    >
      <Icon aria-hidden="true" />
      {entry.key === 'todo' ? texts.phoneTodo : entry.label}
    </Link>
  );
}

/** The three most used entries, and the button for the drawer. */
export function TabBar({ onMenu }: { onMenu: () => void }) {
  const entries = useMenu().groups.flat();
  const shown = tabKeys.flatMap((key) => entries.filter((entry) => entry.key === key));
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

function FooterLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <Link to={to} className="drawer-link">
      <Icon aria-hidden="true" />
      {label}
    </Link>
  );
}

function DrawerFooter() {
  const session = useSession();
  const { leave, question } = useLogOut();
  return (
    <div className="drawer-foot">
      <div className="ui:flex ui:items-center ui:gap-3">
        <Initials name={session?.fullName ?? ''} />
        <Link to="/configuration/me" className="ui:min-h-11 ui:min-w-0 ui:flex-1">
          <span className="ui:block ui:truncate ui:font-bold" title={session?.fullName}>
            {session?.fullName}
          </span>
          <span className="ui:text-aside">
            {session?.TCODE} · <span className="ui:underline ui:underline-offset-3">{texts.profile}</span>
          </span>
        </Link>
        <Button icon={LogOut} onClick={leave}>
          {texts.logOut}
        </Button>
        {question}
      </div>
      <div className="ui:grid ui:grid-cols-3">
        <FooterLink to="/configuration" icon={Settings} label={texts.configuration} />
        <FooterLink to="/about#aiuto" icon={CircleHelp} label={texts.help} />
        <FooterLink to="/realtime" icon={Activity} label={texts.liveShort} />
      </div>
    </div>
  );
}

/** Drawer with all entries. It is a native modal dialog, which traps focus and closes on Esc and on a click on the backdrop. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={texts.menuName}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className="drawer-body">
          <div className="drawer-head">
            <Brand />
            <Button kind="ghost" icon={X} label={texts.closeMenu} onClick={onClose} className="ui:ml-auto" />
          </div>
          <nav className="drawer-entries" aria-label={texts.menuName}>
            <MenuList />
          </nav>
          <DrawerFooter />
        </div>
      )}
    </dialog>
  );
}
