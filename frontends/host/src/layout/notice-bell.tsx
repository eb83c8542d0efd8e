import {
  messages,
  NoticePanelContext,
  RemoteSection,
  useApi,
  useDisabledServices,
  useLocation,
  useNavigationType,
  useTenant,
} from '@officina/web-kit/shell';
import { Bell, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { useRegistry } from '../registry/registry-context.ts';
import { texts } from '../texts.ts';

/** The section that is the panel; its pages are `/notice`. */
const section = 'notices';
const entities = ['notice'] as const;
const mostShown = 9;

/** How many notices are unread. It is asked once on each page load, and again after live hints. */
function useUnread(isOn: boolean) {
  const { data } = useApi('GET /api/notice/unread', {}, { enabled: isOn, entities, staleMs: 300_000 });
  const count = isOn ? (data?.count ?? 0) : 0;
  return {
    shown: count > mostShown ? `${mostShown}+` : count > 0 ? `${count}` : '',
    isUrgent: data?.isUrgent,
  };
}

/** What is used while the panel stays open: itself, its bell, and messages, which can undo what was done in it. */
const isInside = (target: EventTarget | null, parts: (HTMLElement | null)[]): boolean =>
  target instanceof Element &&
  (parts.some((part) => part?.contains(target)) || target.closest('[data-kit=messages]') !== null);

/** Calls back when something else is pressed or gets the focus. */
function useOutside(refs: RefObject<HTMLElement | null>[], onOutside: () => void): void {
  const onEvent = useEffectEvent(({ target }: Event) => {
    // A pressed button that is gone is no longer inside.
    const isGone = target instanceof Node && !target.isConnected;
    if (
      !isGone &&
      !isInside(
        target,
        refs.map(({ current }) => current),
      )
    )
      onOutside();
  });
  useEffect(() => {
    const names = ['pointerdown', 'focusin'] as const;
    names.forEach((name) => document.addEventListener(name, onEvent));
    return () => names.forEach((name) => document.removeEventListener(name, onEvent));
  }, []);
}

interface PanelProps {
  id: string;
  bell: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The section of notices as a panel under the bell: not modal, closed by Esc, a press outside, and another page. */
function NoticePanel({ id, bell, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Pages complete their own address, and the log-in leads on, while they arrive.
  const isReplaced = useNavigationType() === 'REPLACE';
  const seen = useRef(key);
  const { version } = useRegistry().sections.find(({ name }) => name === section) ?? {};
  const close = () => {
    onClose();
    bell.current?.focus();
  };
  useOutside([panel, bell], onClose);
  // The focus goes to the new page's heading.
  const onPage = useEffectEvent(onClose);
  useEffect(() => {
    if (key !== seen.current && !isReplaced) onPage();
    seen.current = key;
  }, [key, isReplaced]);
  // Until the section is there, Esc finds the focus here.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={texts.notices}
      tabIndex={-1}
      className="notice-panel"
      data-print="hide"
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <button
        type="button"
        className="notice-close"
        aria-label={texts.closeNotices}
        title={texts.closeNotices}
        onClick={close}
      >
        <X size={22} aria-hidden="true" />
      </button>
      <NoticePanelContext value>
        <RemoteSection name={section} version={version} title={texts.notices} />
      </NoticePanelContext>
    </div>
  );
}

/** The bell with the count of unread notices. Where the tenant has the service off, it says what the specification says. */
export function NoticeBell() {
  const bell = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isKnown = useTenant().data !== undefined;
  const isOff = useDisabledServices().has('notifications');
  const { shown, isUrgent } = useUnread(isKnown && !isOff);
  const press = () => {
    if (isOff) messages.info(texts.noticesComing);
    else setOpen(!isOpen);
  };
  const label = shown ? texts.unreadNotices(shown) : texts.notices;
  return (
    <>
      <button
        ref={bell}
        type="button"
        className="header-item bell"
        aria-label={label}
        title={label}
        aria-expanded={isOff ? undefined : isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={press}
      >
        <Bell size={20} aria-hidden="true" />
        {shown && (
          <span aria-hidden="true" className="bell-count" data-urgent={isUrgent || undefined}>
            {shown}
          </span>
        )}
      </button>
      {isOpen && !isOff && <NoticePanel id={id} bell={bell} onClose={() => setOpen(false)} />}
    </>
  );
}
