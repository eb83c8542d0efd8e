import { DialogPanel } from '@headlessui/react';
import { Trash2 } from 'lucide-react';
import {
  use,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { authInfo } from '../core/session/auth-info.ts';
import { Button } from '../ui/button.tsx';
import { LeaveConfirm } from './confirm.tsx';
import {
  LeaveContext,
  OverlayHeader,
  OverlayRoot,
  AutomaticFocusContext,
  useClose,
  type OverlayHeaderProps,
} from './overlay-root.tsx';

/**
 * While `dirty`, asks before the browser's own ways out throw away what was typed: Back and Forward call `ask`, a reload or
 * a closed tab brings up the browser's question. Where the Navigation API is missing, Back is not asked about.
 */
function useLeaveGuard(dirty: boolean, ask: () => void) {
  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      // Without a session the page goes in any case, whatever is answered.
      if (authInfo()) event.preventDefault();
    };
    const onNavigate = (event: NavigateEvent) => {
      // The sheet's own closing goes back too, but no person pressed the browser's button for it.
      if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      ask();
    };
    const { navigation }: { navigation?: Navigation } = window;
    window.addEventListener('beforeunload', onUnload);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  });
}

interface FootProps {
  /** The key: `<Button kind="key" size="lg" type="submit" form="…">`. Absent when there is nothing to save. */
  children?: ReactNode;
  /** The destructive act; it opens a Confirm. On phones it is a square with this name. */
  remove?: { label: string; onClick: () => void };
  /** «Annulla», or «Chiudi» when nothing can be saved. */
  cancel?: string;
  /** A few words at the left, where nothing is destroyed. */
  aside?: string;
}

/** Fixed foot of a sheet or dialog: destructive left, Annulla, the key right; on phones a square and the key. */
export function SheetFoot({ children, remove, cancel = 'Annulla', aside }: FootProps) {
  const close = useClose();
  return (
    <footer
      data-print="hide"
      className="ui:flex ui:flex-none ui:items-center ui:gap-3 ui:border-t ui:border-line-strong ui:bg-sheet ui:px-(--gutter) ui:pt-2.5 ui:pb-[calc(13px+env(safe-area-inset-bottom))]"
    >
      {remove && (
        <>
          <Button kind="danger" size="lg" icon={Trash2} onClick={remove.onClick} className="ui:max-md:hidden">
            {remove.label}
          </Button>
          <Button
            kind="danger"
            size="lg"
            icon={Trash2}
            label={remove.label}
            onClick={remove.onClick}
            className="ui:flex-none ui:md:hidden"
          />
        </>
      )}
      {aside && <p className="ui:text-aside">{aside}</p>}
      <span className="ui:flex-1 ui:max-md:hidden" />
      <Button size="lg" onClick={close} className={children ? 'ui:max-md:hidden' : 'ui:max-md:flex-1'}>
        {cancel}
      </Button>
      {children && <div className="ui:flex ui:max-md:flex-1 ui:max-md:*:flex-1">{children}</div>}
    </footer>
  );
}

export interface SheetProps extends OverlayHeaderProps {
  open: boolean;
  /** Called when it may really close. */
  onClose: () => void;
  /** True while there are unsaved changes: Esc, scrim, ×, Annulla and Back then ask first. */
  dirty?: boolean;
  /** Of a step within it: Esc, scrim, ×, Annulla and Back go back from the step, not out of the sheet. */
  onBack?: (() => void) | undefined;
  /** True while a save is under way: nothing can be typed that it would not carry, and nobody leaves before its end. */
  busy?: boolean;
  /** Of something to create: the focus begins on its first field, but under a finger, where a keyboard would come up. */
  isNew?: boolean;
  /** In px: sensor 760, site 820, machine 940, intervention 1080, visit and lot 1120, order 1180. */
  width?: number;
  children: ReactNode;
  /** Usually a SheetFoot. */
  foot?: ReactNode;
}

const fields = 'input:not([type=hidden], :disabled), textarea:not(:disabled)';

function saveOnCtrlEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector('form')?.requestSubmit();
}

/** Once what was inert takes keys again, the focus is where it was. Answers what notes it. */
function useRestoredFocus(isInert: boolean) {
  const last = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (!isInert) return undefined;
    return () => {
      const isLost = document.activeElement?.matches('body, [role=dialog]') ?? true;
      if (isLost) last.current?.focus();
    };
  }, [isInert]);
  return ({ target }: FocusEvent<HTMLElement>) => {
    last.current = target;
  };
}

/** The place of every create and edit: from the right, full screen on phones. Ctrl/⌘+Enter submits its form. */
export function Sheet(props: SheetProps) {
  const {
    open,
    onClose,
    onBack,
    dirty = false,
    busy = false,
    isNew,
    isWaiting,
    width = 820,
    ...shown
  } = props;
  const { children, foot, ...head } = shown;
  const firstField = useRef<HTMLElement>(null);
  const [isQuiet, setQuiet] = useState(isNew === true);
  // What is to happen once the person agrees to lose what was typed.
  const [leaving, setLeaving] = useState<{ go: () => void }>();
  const style: CSSProperties & Record<'--sheet-width', string> = { '--sheet-width': `${width}px` };
  const leave = (go: () => void) => {
    if (!busy) return dirty ? setLeaving({ go }) : go();
  };
  const close = () => (onBack && !busy ? onBack() : leave(onClose));
  useLeaveGuard(open && (dirty || busy), close);
  const noteFocus = useRestoredFocus(busy);
  return (
    <OverlayRoot open={open} onClose={close} onKeyDown={saveOnCtrlEnter} initialFocus={firstField}>
      <DialogPanel transition data-kit="sheet" className="ui:sheet-panel" style={style}>
        <LeaveContext value={leave}>
          <OverlayHeader isWaiting={isWaiting} {...head} />
          <div
            key={isWaiting ? 'waiting' : 'there'}
            ref={(body) => {
              firstField.current = (isNew && body?.querySelector<HTMLElement>(fields)) || null;
            }}
            onPointerDown={() => setQuiet(false)}
            onFocus={(event) => {
              setQuiet(false);
              noteFocus(event);
            }}
            inert={busy}
            className="ui:min-h-0 ui:flex-1 ui:overflow-y-auto ui:overscroll-contain ui:px-(--gutter) ui:py-5 ui:print:overflow-visible"
          >
            <AutomaticFocusContext value={isQuiet}>{children}</AutomaticFocusContext>
          </div>
        </LeaveContext>
        {foot}
      </DialogPanel>
      <LeaveConfirm
        open={leaving !== undefined}
        onStay={() => setLeaving(undefined)}
        onLeave={() => {
          setLeaving(undefined);
          leaving?.go();
        }}
      />
    </OverlayRoot>
  );
}

interface SheetLinkProps {
  to: string;
  /** Of the link: `openedHere` when closing what it opens is to come back to this sheet. */
  state?: unknown;
  className?: string;
  children: ReactNode;
}

const opensNewTab = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey;

/** A link out of a sheet: over unsaved text it asks first. */
export function SheetLink({ to, state, className, children }: SheetLinkProps) {
  const leave = use(LeaveContext);
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (opensNewTab(event)) return;
    event.preventDefault();
    leave(() => void navigate(to, { state }));
  };
  return (
    <Link to={to} state={state} className={className} onClick={follow}>
      {children}
    </Link>
  );
}

interface Shown<T> {
  target: T | undefined;
  open: boolean;
  /** Grows with every opening: the key that gives each one a fresh form. */
  opening: number;
}

/** Keeps the last sheet for the moment in which it slides out; targets are told apart by their JSON. */
export function useShownSheet<T>(target: T | undefined): Shown<T> {
  const [shown, setShown] = useState<Shown<T>>({ target, open: target !== undefined, opening: 0 });
  const isOther = JSON.stringify(target) !== JSON.stringify(shown.target);
  if (!target && shown.open) setShown({ ...shown, open: false });
  if (target && (!shown.open || isOther)) setShown({ target, open: true, opening: shown.opening + 1 });
  return shown;
}
