import { DialogPanel } from '@headlessui/react';
import { Trash2, type LucideIcon } from 'lucide-react';
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
import { useShrinkingHeader } from './shrinking-header.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface FooterProps {
  /** The primary button: `<Button kind="key" size="lg" type="submit" form="…">`. Absent when there is nothing to save. */
  children?: ReactNode;
  /** The destructive action, which opens a Confirm; an icon button on phones, by default a bin. */
  remove?: { label: string; icon?: LucideIcon; onClick: () => void };
  /** «Annulla», or «Chiudi» when there is nothing to save. */
  cancel?: string;
  /** A short text at the left, instead of a destructive action. */
  aside?: string;
}

/** Fixed footer of a sheet or dialog: destructive action left, Annulla and primary button right; no Annulla on phones. */
export function SheetFooter({ children, remove, cancel = 'Annulla', aside }: FooterProps) {
  const close = useClose();
  return (
    <footer
      data-print="hide"
      className="ui:flex ui:flex-none ui:items-center ui:gap-3 ui:border-t ui:border-line-strong ui:bg-sheet ui:px-(--gutter) ui:pt-2.5 ui:pb-[calc(13px+env(safe-area-inset-bottom))]"
    >
      {remove && (
        <>
          <Button
            kind="danger"
            size="lg"
            icon={remove.icon ?? Trash2}
            onClick={remove.onClick}
            className="ui:max-md:hidden"
          >
            {remove.label}
          </Button>
          <Button
            kind="danger"
            size="lg"
            icon={remove.icon ?? Trash2}
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
  /** Called when the sheet may close. */
  onClose: () => void;
  /** True while there are unsaved changes: Esc, scrim, ×, Annulla and Back then ask first. */
  dirty?: boolean;
  /** For a step within the sheet: Esc, scrim, ×, Annulla and Back leave the step, not the sheet. */
  onBack?: (() => void) | undefined;
  /** True during a save: no input is accepted that the save would miss, and the sheet cannot be left. */
  busy?: boolean;
  /** For a new record: the first field has the focus, except on touch screens, where a keyboard would open. */
  isNew?: boolean;
  /** In px: sensor 760, site 820, machine 940, intervention 1080, visit and lot 1120, order 1180. */
  width?: number;
  children: ReactNode;
  /** Usually a `SheetFoot`. */
  foot?: ReactNode;
}

const fields = 'input:not([type=hidden], :disabled), textarea:not(:disabled)';

function saveOnCtrlEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector('form')?.requestSubmit();
}

/** Restores the focus when an inert area becomes active again. Returns the focus handler that remembers it. */
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

/** The panel for creating and editing records: from the right, full screen on phones. Ctrl/⌘+Enter submits its form. */
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
  const [isAutomaticFocus, setAutomaticFocus] = useState(isNew === true);
  // What to do once the user agrees to discard the input.
  const [leaving, setLeaving] = useState<{ go: () => void }>();
  const style: CSSProperties & Record<'--sheet-width', string> = { '--sheet-width': `${width}px` };
  const leave = (go: () => void) => {
    if (!busy) return dirty ? setLeaving({ go }) : go();
  };
  const close = () => (onBack && !busy ? onBack() : leave(onClose));
  useLeaveGuard(open && (dirty || busy), close);
  const noteFocus = useRestoredFocus(busy);
  const { header, isShrunk, onScroll } = useShrinkingHeader(isWaiting);
  return (
    <OverlayRoot open={open} onClose={close} onKeyDown={saveOnCtrlEnter} initialFocus={firstField}>
      <DialogPanel transition data-kit="sheet" className="ui:sheet-panel" style={style}>
        <LeaveContext value={leave}>
          <OverlayHeader ref={header} isShrunk={isShrunk} isWaiting={isWaiting} {...head} />
          <div
            key={isWaiting ? 'waiting' : 'there'}
            ref={(body) => {
              firstField.current = (isNew && body?.querySelector<HTMLElement>(fields)) || null;
            }}
            onPointerDown={() => setAutomaticFocus(false)}
            onFocus={(event) => {
              setAutomaticFocus(false);
              noteFocus(event);
            }}
            onScroll={onScroll}
            inert={busy}
            className="ui:min-h-0 ui:flex-1 ui:overflow-y-auto ui:overscroll-contain ui:px-(--gutter) ui:py-5 ui:print:overflow-visible"
          >
            <AutomaticFocusContext value={isAutomaticFocus}>{children}</AutomaticFocusContext>
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
  /** State of the link: `openedHere` if closing its target should return to this sheet. */
  state?: unknown;
  className?: string;
  children: ReactNode;
}

const opensNewTab = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey;

/** A link out of a sheet, which asks first if there is unsaved input. */
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
  /** Counts openings; used as key, so that each opening has a fresh form. */
  opening: number;
}

/** Keeps the last target while its sheet slides out; targets are compared by their JSON. */
export function useShownSheet<T>(target: T | undefined): Shown<T> {
  const [shown, setShown] = useState<Shown<T>>({ target, open: target !== undefined, opening: 0 });
  const isOther = JSON.stringify(target) !== JSON.stringify(shown.target);
  if (!target && shown.open) setShown({ ...shown, open: false });
  if (target && (!shown.open || isOther)) setShown({ target, open: true, opening: shown.opening + 1 });
  return shown;
}
