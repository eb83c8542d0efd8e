import { DialogPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { useDark } from '../core/theme/theme.ts';
import { OverlayRoot } from './overlay-root.tsx';

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
