import { DialogPanel } from '@headlessui/react';
import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { QuietFocus } from '../ui/quiet-focus.ts';
import { LeaveContext } from './close-context.ts';
import { LeaveConfirm } from './confirm.tsx';
import { OverlayHead } from './overlay-head.tsx';
import type { OverlayHeadProps } from './overlay-head.tsx';
import { OverlayRoot } from './overlay-root.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface SheetProps extends OverlayHeadProps {
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
function useFocusBack(isInert: boolean) {
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
  const noteFocus = useFocusBack(busy);
  return (
    <OverlayRoot open={open} onClose={close} onKeyDown={saveOnCtrlEnter} initialFocus={firstField}>
      <DialogPanel transition data-kit="sheet" className="ui:sheet-panel" style={style}>
        <LeaveContext value={leave}>
          <OverlayHead isWaiting={isWaiting} {...head} />
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
            <QuietFocus value={isQuiet}>{children}</QuietFocus>
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
