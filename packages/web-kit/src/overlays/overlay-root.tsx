import { Dialog as HeadlessDialog, DialogBackdrop } from '@headlessui/react';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useSectionName } from '../ui/section-scope.tsx';
import { CloseContext } from './close-context.ts';
import { swallow, useSecondPress } from './second-press.ts';
import { useHeadingBack } from './use-heading-back.ts';
import { useStuck } from './use-stuck.ts';

interface OverlayRootProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Of one without a title. */
  'aria-label'?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** What gets the focus at first; the overlay itself when absent or empty. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * Scrim, focus trap and portal of every overlay. It repeats the section's `data-mf`, which a portal leaves; the head of a
 * table in it keeps to the edge of what scrolls, not below the page's header. The second press of a double click does
 * nothing: neither on the scrim of what the first has opened, nor on a button of what it has closed, while that goes away.
 */
export function OverlayRoot({ open, onClose, children, ...rest }: OverlayRootProps) {
  const section = useSectionName();
  const isSecondPress = useSecondPress(open);
  const overlay = useRef<HTMLElement>(null);
  useHeadingBack(open);
  if (useStuck(open, overlay)) return null;
  return (
    <HeadlessDialog
      ref={overlay}
      open={open}
      onClose={() => isSecondPress() || onClose()}
      onClickCapture={open ? undefined : swallow}
      {...rest}
      className="ui:fixed ui:inset-0 ui:z-50 ui:text-ink ui:[--header:0px] ui:print:static"
      data-mf={section}
    >
      <DialogBackdrop transition className="ui:scrim" />
      <CloseContext value={onClose}>{children}</CloseContext>
    </HeadlessDialog>
  );
}
