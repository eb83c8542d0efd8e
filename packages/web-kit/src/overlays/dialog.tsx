import { DialogPanel } from '@headlessui/react';
import type { CSSProperties, ReactNode } from 'react';
import { useDark } from '../core/preferences.ts';
import { OverlayHeader, OverlayRoot, type OverlayHeaderProps } from './overlay-root.tsx';

interface DialogProps extends OverlayHeaderProps {
  open: boolean;
  onClose: () => void;
  /** In px, 520 to 1220. */
  width?: number;
  /** Nothing in it takes the focus: it takes it itself, so that keys scroll what does not fit. */
  isText?: boolean;
  children: ReactNode;
  foot?: ReactNode;
}

/** To read or to pick: centred, full screen on phones. */
export function Dialog(props: DialogProps) {
  const { open, onClose, isWaiting, width = 640, isText, children, foot, ...head } = props;
  const style: CSSProperties & Record<'--dialog-width', string> = { '--dialog-width': `${width}px` };
  return (
    <OverlayRoot open={open} onClose={onClose}>
      <div className="ui:fixed ui:inset-0 ui:grid ui:place-items-center ui:md:p-6 ui:print:static ui:print:block">
        <DialogPanel transition data-kit="sheet" className="ui:dialog-panel" data-full="" style={style}>
          <OverlayHeader small isWaiting={isWaiting} {...head} />
          <div
            key={isWaiting ? 'waiting' : 'there'}
            tabIndex={isText ? 0 : undefined}
            className="ui:min-h-0 ui:flex-1 ui:overflow-y-auto ui:bg-bench ui:px-(--gutter) ui:py-5 ui:print:overflow-visible"
          >
            {children}
          </div>
          {foot}
        </DialogPanel>
      </div>
    </OverlayRoot>
  );
}

/** From below, for choices on phones and tablets (filters). */
export function BottomSheet({
  open,
  onClose,
  children,
  foot,
  ...head
}: Omit<DialogProps, 'width' | 'isWaiting' | 'isText'>) {
  return (
    <OverlayRoot open={open} onClose={onClose}>
      <DialogPanel transition data-kit="bottom-sheet" className="ui:bottom-sheet-panel">
        <OverlayHeader small {...head} />
        <div className="ui:min-h-0 ui:flex-1 ui:overflow-y-auto ui:px-(--gutter) ui:py-4">{children}</div>
        {foot}
      </DialogPanel>
    </OverlayRoot>
  );
}

interface FullScreenProps {
  /** For screen readers. */
  name: string;
  /** Of Esc. */
  onClose: () => void;
  children: ReactNode;
}

/** The whole window, over menu, header and messages: always dark, to be looked at from afar. */
export function FullScreen({ name, onClose, children }: FullScreenProps) {
  useDark();
  return (
    <OverlayRoot open onClose={onClose} aria-label={name}>
      <DialogPanel
        data-kit="full-screen"
        className="ui:fixed ui:inset-0 ui:overflow-x-hidden ui:overflow-y-auto ui:bg-bench ui:text-ink"
      >
        {children}
      </DialogPanel>
    </OverlayRoot>
  );
}
