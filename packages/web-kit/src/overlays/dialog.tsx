import { DialogPanel } from '@headlessui/react';
import type { CSSProperties, ReactNode } from 'react';
import { useForcedDark } from '../core/preferences.ts';
import { OverlayHeader, OverlayRoot, type OverlayHeaderProps } from './overlay-root.tsx';

interface DialogProps extends OverlayHeaderProps {
  open: boolean;
  onClose: () => void;
  /** In px, 520 to 1220. */
  width?: number;
  /** For content without controls: the content itself is focusable, so that keys can scroll it. */
  isText?: boolean;
  children: ReactNode;
  foot?: ReactNode;
}

/** A dialog for reading or choosing: centred, full screen on phones. */
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

/** A panel from below for choices on phones and tablets, such as filters. */
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
  /** Name for screen readers. */
  name: string;
  /** Called on Esc. */
  onClose: () => void;
  children: ReactNode;
}

/** Covers the full window, with menu, header and messages; always dark, to be read from a distance. */
export function FullScreen({ name, onClose, children }: FullScreenProps) {
  useForcedDark();
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
