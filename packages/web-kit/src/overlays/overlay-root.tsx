import { Dialog as HeadlessDialog, DialogBackdrop, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from '../ui/button.tsx';
import { useSectionName } from '../ui/section-scope.tsx';

/** How something inside a sheet or dialog asks to close it; a sheet with changes asks the person first. */
const CloseContext = createContext<() => void>(() => {});

/** Closes the sheet or dialog around the caller (guarded when something changed). */
export const useClose = () => use(CloseContext);

/** Goes away from a sheet: at once, or after the question when something changed. */
export const LeaveContext = createContext<(go: () => void) => void>((go) => go());

/** True until somebody acts in a sheet that places its first focus itself: a picker does not open under that one. */
export const AutomaticFocusContext = createContext(false);

/** Whether the focus that comes next was placed by the page, not by a person. */
export const useIsAutomaticFocus = () => use(AutomaticFocusContext);

/** What lies in front of a page, as a selector. */
export const dialogSelector = '[role=dialog], [role=alertdialog]';

/**
 * Does something once no dialog is there any more, and after the last one has given back the focus.
 * @returns what gives it up
 */
export function afterDialogsClose(act: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(dialogSelector)) return;
    observer.disconnect();
    setTimeout(act);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** In which systems take two presses for a double click, in ms. */
const doubleClickMs = 500;

/** Marked text keeps clicks on it from opening its row: nothing stays marked by the double click that opened. */
function clearSelection(): void {
  const marked = document.getSelection();
  if (marked?.isCollapsed === false) marked.removeAllRanges();
}

/**
 * Tells whether what happens now is a press that came so soon after the opening that it belongs to the click that opened.
 * Keys never do: who types Esc means it.
 */
function useDoubleClickGuard(open: boolean): () => boolean {
  const pressedAt = useRef(0);
  const openedAt = useRef(0);
  useEffect(() => {
    if (!open) return undefined;
    openedAt.current = performance.now();
    clearSelection();
    const onPress = () => {
      pressedAt.current = performance.now();
    };
    const onKey = () => {
      pressedAt.current = 0;
    };
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [open]);
  return () => pressedAt.current > openedAt.current && pressedAt.current < openedAt.current + doubleClickMs;
}

/** Of a press on what is going away. */
function ignoreClick(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.stopPropagation();
}

/** What has the focus on a page at which nobody has touched anything yet. */
const untouched = 'body, main, h1';

const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });

/**
 * Gives the focus to the page's heading when an overlay closes that came with the page, as of a record that was just made
 * elsewhere. Headless UI gives it to what had it last and is still there: the shell's menu.
 */
function useHeadingFocus(open: boolean): void {
  const isOwed = useRef(false);
  useLayoutEffect(() => {
    if (open) isOwed.current = document.activeElement?.matches(untouched) ?? true;
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      if (!isOwed.current) return;
      afterDialogsClose(() => {
        if (!document.activeElement?.closest('main')) focusHeading();
      });
    };
  }, [open]);
}

/** Several times what an overlay takes to go away. */
const forceCloseMs = 2_000;

/**
 * Whether a closed overlay still stands there after two seconds. Headless UI (2.2) loses the end of a transition that is turned
 * back before the browser has begun it, as by Esc right after the opening on a busy machine: the overlay would then lie unseen
 * over the page, and take every press, until the page is loaded again.
 */
function useForceClose(open: boolean, overlay: RefObject<HTMLElement | null>): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => overlay.current && setStuck(true), forceCloseMs);
    return () => {
      clearTimeout(timer);
      setStuck(false);
    };
  }, [open, overlay]);
  return isStuck && !open;
}

export interface OverlayHeaderProps {
  /** The specified title, small above the heading; alone it is the heading. */
  title: string;
  /** The thing itself: machine, lot, place. */
  heading?: string;
  /** Plate and badges, in one line with the heading. */
  marks?: ReactNode;
  /** Shown under the head on the same paper: tabs, one line of explanation. */
  below?: ReactNode;
  /** While the thing is on its way: its line is kept free, and what stands in the body meanwhile goes as a whole. */
  isWaiting?: boolean;
}

/** Head of a sheet or dialog; the dialog itself takes the focus and is named by the heading; `small` where no thing is the headline. */
export function OverlayHeader({ small, isWaiting, ...shown }: OverlayHeaderProps & { small?: boolean }) {
  const { title, heading, marks, below } = shown;
  const size = small ? 'ui:text-h2' : '';
  const close = useClose();
  return (
    <header className="ui:flex-none ui:border-b ui:border-line ui:bg-sheet">
      <div className="ui:relative ui:max-h-[45dvh] ui:overflow-y-auto ui:print:max-h-none ui:print:overflow-visible ui:px-(--gutter) ui:pt-5 ui:pb-4">
        {heading && (
          <p className="ui:mb-1.5 ui:pr-12 ui:text-label ui:font-semibold ui:text-ink-2">{title}</p>
        )}
        <div className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-4 ui:gap-y-2">
          <DialogTitle as="h1" className={`ui:max-w-[calc(100%-3rem)] ui:wrap-anywhere ${size}`}>
            {heading ?? title}
          </DialogTitle>
          {marks && <div className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-3 ui:gap-y-2">{marks}</div>}
        </div>
        {isWaiting && <p className="ui:mt-1.5 ui:text-label">&nbsp;</p>}
        <Button
          kind="ghost"
          icon={X}
          label="Chiudi"
          className="ui:absolute ui:top-3 ui:[&_svg]:size-6 ui:right-[calc(var(--gutter)-10px)]"
          onClick={close}
        />
      </div>
      {below && <div className="ui:px-(--gutter)">{below}</div>}
    </header>
  );
}

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
  const isSecondPress = useDoubleClickGuard(open);
  const overlay = useRef<HTMLElement>(null);
  useHeadingFocus(open);
  if (useForceClose(open, overlay)) return null;
  return (
    <HeadlessDialog
      ref={overlay}
      open={open}
      onClose={() => isSecondPress() || onClose()}
      onClickCapture={open ? undefined : ignoreClick}
      {...rest}
      className="ui:fixed ui:inset-0 ui:z-50 ui:text-ink ui:[--header:0px] ui:print:static"
      data-mf={section}
    >
      <DialogBackdrop transition className="ui:scrim" />
      <CloseContext value={onClose}>{children}</CloseContext>
    </HeadlessDialog>
  );
}
