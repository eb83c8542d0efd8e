import { Link, useSession } from '@officina/web-kit/shell';
import { ChevronDown, LogOut, Settings } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { logOut } from '../guard/log-out.ts';
import { texts } from '../texts.ts';
import { Initials } from './initials.tsx';

const popoverId = 'user-menu';

/** Configuration and logout under the person's name. A native popover, so the shell needs no overlay code to start. */
export function UserMenu() {
  const name = useSession()?.fullName ?? '';
  const popover = useRef<HTMLDivElement>(null);
  const hide = () => popover.current?.hidePopover();
  // Not whenever a page comes: one that was asked for before the menu was opened leaves it open.
  useEffect(() => {
    window.addEventListener('popstate', hide);
    return () => window.removeEventListener('popstate', hide);
  }, []);
  return (
    <>
      <button type="button" className="header-item" popoverTarget={popoverId}>
        <span className="ui:sr-only">{texts.user}: </span>
        <Initials name={name} />
        <span className="ui:max-lg:sr-only">{name}</span>
        <ChevronDown size={16} aria-hidden="true" className="ui:hidden ui:lg:block" />
      </button>
      <div
        ref={popover}
        id={popoverId}
        popover="auto"
        className="ui:floating user-menu"
        role="group"
        aria-label={texts.user}
      >
        <Link to="/configuration" className="ui:floating-item" onClick={hide}>
          <Settings aria-hidden="true" />
          {texts.configuration}
        </Link>
        <button type="button" className="ui:floating-item ui:w-full" onClick={() => void logOut()}>
          <LogOut aria-hidden="true" />
          {texts.logOut}
        </button>
      </div>
    </>
  );
}
