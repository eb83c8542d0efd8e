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
  type Ref,
  type RefObject,
} from 'react';
import { Button } from '../ui/button.tsx';
import { useSectionName } from '../ui/section-scope.tsx';

/** Lets content close its sheet or dialog; a sheet with changes asks the user first. */
const CloseContext = createContext<() => void>(() => {});

/** Returns a function that closes the surrounding sheet or dialog, after a question if there are changes. */
export const useClose = () => use(CloseContext);

/** Leaves a sheet: at once, or after a question if there are changes. */
export const LeaveContext = createContext<(go: () => void) => void>((go) => go());

/** True while the focus in a sheet is still the one that the sheet set itself: pickers do not open on it. */
export const AutomaticFocusContext = createContext(false);

/** Whether the current focus was set by the page, not by the user. */
export const useIsAutomaticFocus = () => use(AutomaticFocusContext);

/** Selector of everything in front of a page. */
export const dialogSelector = '[role=dialog], [role=alertdialog]';

/**
 * Calls back once no dialog is left and the last one has restored the focus.
 * @returns a function that cancels it
 */
export function afterDialogsClose(onClosed: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(dialogSelector)) return;
    observer.disconnect();
    setTimeout(onClosed);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The interval in which systems treat two presses as a double click, in ms. */
const doubleClickMs = 500;

/** Clears the text that a double click selects: selected text would keep clicks from opening its row. */
function clearSelection(): void {
  const selection = document.getSelection();
  if (selection?.isCollapsed === false) selection.removeAllRanges();
}

/**
 * Returns a function that tells whether the current event is the second press of the double click that opened the overlay.
 * Keys never are: Esc is always intended.
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

/** Ignores a click on a closing overlay. */
function ignoreClick(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Selector of what has the focus on a page that nobody has used yet. */
const untouched = 'body, main, h1';

const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });

/**
 * Focuses the page's heading when an overlay closes that opened together with the page, such as the sheet of a record created
 * on another page. Headless UI would restore the focus to the last focused element that still exists: the shell's menu.
 */
function useHeadingFocus(open: boolean): void {
  const openedWithPage = useRef(false);
  useLayoutEffect(() => {
    if (open) openedWithPage.current = document.activeElement?.matches(untouched) ?? true;
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      if (!openedWithPage.current) return;
      afterDialogsClose(() => {
        if (!document.activeElement?.closest('main')) focusHeading();
      });
    };
  }, [open]);
}

/** Several times the duration of the closing transition. */
const forceCloseMs = 2_000;

/**
 * Whether a closed overlay is still mounted after two seconds. Headless UI (2.2) misses the end of a transition that is reversed
 * before the browser has started it, for example by Esc right after opening on a busy machine. The invisible overlay would then
 * block the page until a reload.
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

/**
 * Whether the overlay has been rendered once. Headless UI (2.2) learns in its first rendering which part of the page is behind an
 * overlay. Of one that opens in that rendering the page behind stays reachable, unless it is the first on the page.
 */
function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return isMounted;
}

export interface OverlayHeaderProps {
  /** The specified title, small above the heading; without a heading it is the heading. */
  title: string;
  /** Name of the record: machine, lot, place. */
  heading?: string;
  /** Plate and badges, on one line with the heading. */
  marks?: ReactNode;
  /** Shown below the heading: tabs, one line of explanation. */
  below?: ReactNode;
  /** While the record is loading: its line is kept free, and the body is replaced once it has loaded. */
  isWaiting?: boolean;
}

interface HeaderProps extends OverlayHeaderProps {
  /** Set when it names no record. */
  small?: boolean;
  ref?: Ref<HTMLElement>;
  /** On phones only one line with the heading, and the tabs if there are any. */
  isShrunk?: boolean;
}

/** Header of a sheet or dialog, which is named by the heading and takes the focus itself. */
export function OverlayHeader({ small, isWaiting, ref, isShrunk, ...shown }: HeaderProps) {
  const { title, heading, marks, below } = shown;
  const size = small ? 'ui:text-h2' : '';
  const close = useClose();
  return (
    <header
      ref={ref}
      data-shrunk={isShrunk || undefined}
      className="ui:overlay-header ui:flex-none ui:border-b ui:border-line ui:bg-sheet"
    >
      <div className="ui:relative ui:max-h-[45dvh] ui:overflow-y-auto ui:print:max-h-none ui:print:overflow-visible ui:px-(--gutter) ui:pt-5 ui:pb-4">
        {heading && (
          <p data-rest="" className="ui:mb-1.5 ui:pr-12 ui:text-label ui:font-semibold ui:text-ink-2">
            {title}
          </p>
        )}
        <div className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-4 ui:gap-y-2">
          <DialogTitle as="h1" className={`ui:max-w-[calc(100%-3rem)] ui:wrap-anywhere ${size}`}>
            {heading ?? title}
          </DialogTitle>
          {marks && (
            <div data-rest="" className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-3 ui:gap-y-2">
              {marks}
            </div>
          )}
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
      {below && (
        <div data-rest="" className="ui:px-(--gutter)">
          {below}
        </div>
      )}
    </header>
  );
}

interface OverlayRootProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Name of an overlay without a title. */
  'aria-label'?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** The element to focus first; the overlay itself when absent or empty. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * Scrim, focus trap and portal of every overlay. It repeats the section's `data-mf`, which a portal leaves; sticky table
 * headers in it stick to the scrolling edge, not below the page's header. The second press of a double click is ignored, both
 * on the scrim of the overlay that the first press opened and on the buttons of one that it closed.
 */
export function OverlayRoot({ open, onClose, children, ...rest }: OverlayRootProps) {
  const section = useSectionName();
  const isSecondPress = useDoubleClickGuard(open);
  const overlay = useRef<HTMLElement>(null);
  const isMounted = useIsMounted();
  useHeadingFocus(open);
  if (useForceClose(open, overlay)) return null;
  return (
    <HeadlessDialog
      ref={overlay}
      open={open && isMounted}
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
