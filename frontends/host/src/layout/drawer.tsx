import { Button, Link, useSession } from '@officina/web-kit/shell';
import { Activity, CircleHelp, LogOut, Settings, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { logOut } from '../guard/log-out.ts';
import { texts } from '../texts.ts';
import { MenuList } from '../menu/menu-list.tsx';
import { Brand } from './brand.tsx';
import { Initials } from './initials.tsx';

function FootLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <Link to={to} className="drawer-link">
      <Icon aria-hidden="true" />
      {label}
    </Link>
  );
}

function DrawerFoot() {
  const session = useSession();
  return (
    <div className="drawer-foot">
      <div className="ui:flex ui:items-center ui:gap-3">
        <Initials name={session?.fullName ?? ''} />
        <div className="ui:min-w-0 ui:flex-1">
          <div className="ui:truncate ui:font-bold" title={session?.fullName}>
            {session?.fullName}
          </div>
          <div className="ui:text-aside">{session?.TCODE}</div>
        </div>
        <Button icon={LogOut} onClick={() => void logOut()}>
          {texts.logOut}
        </Button>
      </div>
      <div className="ui:grid ui:grid-cols-3">
        <FootLink to="/configuration" icon={Settings} label={texts.configuration} />
        <FootLink to="/about#aiuto" icon={CircleHelp} label={texts.help} />
        <FootLink to="/realtime" icon={Activity} label={texts.liveShort} />
      </div>
    </div>
  );
}

/** All entries from the left. A native modal dialog: it traps focus, and Esc and the scrim close it. */
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
          <DrawerFoot />
        </div>
      )}
    </dialog>
  );
}
