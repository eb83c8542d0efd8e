import { DialogPanel } from '@headlessui/react';
import { useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
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
  /** In px: sensor 760, site 820, machine 940, intervention 1080, visit and lot 1120, order 1180. */
  width?: number;
  children: ReactNode;
  /** Usually a SheetFoot. */
  foot?: ReactNode;
}

function saveOnCtrlEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector('form')?.requestSubmit();
}

/** The place of every create and edit: from the right, full screen on phones. Ctrl/⌘+Enter submits its form. */
export function Sheet({ open, onClose, dirty, width = 820, children, foot, ...head }: SheetProps) {
  const [leaving, setLeaving] = useState(false);
  const style: CSSProperties & Record<'--sheet-width', string> = { '--sheet-width': `${width}px` };
  const ask = () => setLeaving(true);
  useLeaveGuard(open && dirty === true, ask);
  const leave = () => {
    setLeaving(false);
    onClose();
  };
  return (
    <OverlayRoot open={open} onClose={dirty ? ask : onClose} onKeyDown={saveOnCtrlEnter}>
      <DialogPanel transition className="ui:sheet-panel" style={style}>
        <OverlayHead {...head} />
        <div className="ui:min-h-0 ui:flex-1 ui:overflow-y-auto ui:overscroll-contain ui:px-(--gutter) ui:py-5">
          {children}
        </div>
        {foot}
      </DialogPanel>
      <LeaveConfirm open={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </OverlayRoot>
  );
}
