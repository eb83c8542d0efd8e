import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The host owns the only router; remotes import only these parts of it. */
export {
  BrowserRouter,
  Link,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
} from 'react-router';
export { useRememberedCodes, useInitialCodes, useSearchParams } from './address.ts';

/** Link state for a link to a sheet: closing the sheet goes back to the page with the link. */
export const openedHere = { openedHere: true };

export const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/** The link by which the user left the page, in the state of the page's history entry. */
interface ExitLink {
  id: string;
  to: string;
}

/** The link by which the user left the page of this history entry for a sheet; undefined on any other page. */
export const exitLink = (state: unknown): ExitLink | undefined =>
  typeof state === 'object' && state !== null && 'left' in state ? (state.left as ExitLink) : undefined;

/** The rest of the entry's state, such as how a dialog was opened; null when there is nothing else. */
const withoutExitLink = (state: object): object | null => {
  const rest = Object.entries(state).filter(([key]) => key !== 'left');
  return rest.length > 0 ? Object.fromEntries(rest) : null;
};

/**
 * Attributes of a link to a sheet on another page: closing the sheet returns to this page, where `useReturnFocus` finds the
 * link by its `id`.
 */
export function useSheetLink(id: string, to: string) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const left: ExitLink = { id, to };
  const onClick = () =>
    void navigate(
      { pathname, search },
      // Keeps the state that says how a dialog was opened.
      { replace: true, state: { ...state, left }, preventScrollReset: true },
    );
  return { id, to, state: openedHere, onClick };
}

/** After returning from such a sheet, focuses the link once the page is complete; else another link to the same address, or the heading. */
export function useReturnFocus(isComplete: boolean): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const left = exitLink(state);
  useEffect(() => {
    if (!left || !isComplete) return;
    // After the closing sheet has restored the focus by itself.
    const timer = setTimeout(() => {
      const link = document.getElementById(left.id) ?? document.querySelector(`main a[href="${left.to}"]`);
      const target = link ?? document.querySelector('main h1');
      if (target instanceof HTMLElement) target.focus();
      void navigate(
        { pathname, search },
        { replace: true, state: withoutExitLink(state), preventScrollReset: true },
      );
    });
    return () => clearTimeout(timer);
  }, [isComplete, left, navigate, pathname, search, state]);
}
