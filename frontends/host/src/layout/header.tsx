import { Link, Logo, useDelayed, useLiveConnected, useLocation, useSession } from '@officina/web-kit/shell';
import { ChevronDown, CircleHelp, CircleUser, LogOut, Settings } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLogOut } from '../login/log-out.tsx';
import { texts } from '../texts.ts';
import { NoticeBell } from './notice-bell.tsx';
import { Initials, TenantName } from './identity.tsx';

const popoverId = 'user-menu';

/** Profile, configuration and log-out under the user's name. It is a native popover, so that the shell starts without overlay code. */
function UserMenu() {
  const name = useSession()?.fullName ?? '';
  const popover = useRef<HTMLDivElement>(null);
  const { leave, question } = useLogOut();
  const hide = () => popover.current?.hidePopover();
  // Only on Back: an earlier navigation that finishes late must leave the menu open.
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
        <Link to="/configuration/me" className="ui:floating-item" onClick={hide}>
          <CircleUser aria-hidden="true" />
          {texts.profile}
        </Link>
        <Link to="/configuration" className="ui:floating-item" onClick={hide}>
          <Settings aria-hidden="true" />
          {texts.configuration}
        </Link>
        <button type="button" className="ui:floating-item ui:w-full" onClick={leave}>
          <LogOut aria-hidden="true" />
          {texts.logOut}
        </button>
      </div>
      {question}
    </>
  );
}

/** Green while live updates arrive, hollow otherwise; with a text. */
function LiveDot() {
  const connected = useLiveConnected();
  const label = connected ? texts.liveOn : texts.liveOff;
  return (
    <span className="live-dot" data-on={connected || undefined} title={label}>
      <span className="ui:sr-only">({label})</span>
    </span>
  );
}

function PhoneBrand() {
  // Delayed, because connecting takes a moment at each start and return to the page.
  const isOff = useDelayed(!useLiveConnected(), 1000);
  return (
    <div className="ui:flex ui:min-w-0 ui:flex-1 ui:items-center ui:gap-3 ui:lg:hidden">
      <Logo size={26} />
      <div className="ui:min-w-0">
        <TenantName className="ui:text-[0.875rem] ui:font-bold ui:leading-tight" />
        <div className="ui:flex ui:items-center ui:gap-2 ui:text-[0.8125rem] ui:leading-tight ui:text-ink-2">
          <LiveDot />
          {isOff ? texts.liveOffShort : texts.live}
        </div>
      </div>
    </div>
  );
}

const liveDataPath = '/realtime';

/** Live data, help, bell and user menu; on phones also the tenant's name. */
export function Header() {
  const { pathname } = useLocation();
  return (
    <header className="header" data-print="hide">
      <PhoneBrand />
      <Link
        to={liveDataPath}
        className="header-item ui:max-lg:hidden!"
        aria-current={pathname === liveDataPath ? 'page' : undefined}
      >
        <LiveDot />
        {texts.live}
      </Link>
      <Link
        to="/about#aiuto"
        className="header-item header-icon ui:max-lg:hidden!"
        aria-label={texts.helpRequest}
        title={texts.helpRequest}
      >
        <CircleHelp size={20} aria-hidden="true" />
      </Link>
      <NoticeBell />
      <span className="header-rule" aria-hidden="true" />
      <UserMenu />
    </header>
  );
}
