import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The host owns the only router; remotes import these and nothing else of it. */
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
  useParams,
} from 'react-router';
export { useKeptCodes, useWrittenAtFirst, useSearchParams } from './address.ts';

/** State of a link that leads to a sheet: closing it goes back to where the link stands. */
export const openedHere = { openedHere: true };

export const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/** Which link led away from the page, in the state of the page's own entry. */
interface Left {
  id: string;
  to: string;
}

/** The link by which the page of this entry was left for a sheet; undefined on any other page. */
export const leftBy = (state: unknown): Left | undefined =>
  typeof state === 'object' && state !== null && 'left' in state ? (state.left as Left) : undefined;

/** What else the entry says, as of how a dialog was opened; null when that is nothing. */
const withoutLeft = (state: object): object | null => {
  const rest = Object.entries(state).filter(([key]) => key !== 'left');
  return rest.length > 0 ? Object.fromEntries(rest) : null;
};

/**
 * Attributes of a link to a sheet that another page shows: closing the sheet comes back to this page, and
 * `useReturnFocus` finds the link again by its `id`.
 */
export function useSheetLink(id: string, to: string) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const left: Left = { id, to };
  const onClick = () =>
    void navigate(
      { pathname, search },
      // A dialog keeps how it was opened.
      { replace: true, state: { ...state, left }, preventScrollReset: true },
    );
  return { id, to, state: openedHere, onClick };
}

/** Back from such a sheet: once the page is complete, the focus is on the link, on another one to the same place, or on the heading. */
export function useReturnFocus(isComplete: boolean): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const left = leftBy(state);
  useEffect(() => {
    if (!left || !isComplete) return;
    // After the sheet that goes away has given back the focus by itself.
    const timer = setTimeout(() => {
      const link = document.getElementById(left.id) ?? document.querySelector(`main a[href="${left.to}"]`);
      const target = link ?? document.querySelector('main h1');
      if (target instanceof HTMLElement) target.focus();
      void navigate(
        { pathname, search },
        { replace: true, state: withoutLeft(state), preventScrollReset: true },
      );
    });
    return () => clearTimeout(timer);
  }, [isComplete, left, navigate, pathname, search, state]);
}
