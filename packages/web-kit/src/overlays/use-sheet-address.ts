import { useLocation, useNavigate, useSearchParams } from '../core/router/index.ts';

interface SheetAddress<T> {
  /** Query names that a sheet's address is made of. */
  names: readonly string[];
  /** The sheet that a query asks for, if any. */
  read: (params: URLSearchParams) => T | undefined;
}

const openedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/** Opens and closes a section's sheets through the address, so that each has one and Back closes it. */
export function useSheetAddress<T>({ names, read }: SheetAddress<T>) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const withoutSheet = (now: URLSearchParams) =>
    new URLSearchParams([...now].filter(([name]) => !names.includes(name)));
  return {
    target: read(params),
    open: (entries: Record<string, string>) =>
      setParams((now) => new URLSearchParams([...withoutSheet(now), ...Object.entries(entries)]), {
        state: { openedHere: true },
        preventScrollReset: true,
      }),
    /** Back to the page's own entry, or the same place without the sheet when the address was opened directly. */
    close: () => {
      if (openedHere(state)) void navigate(-1);
      else setParams(withoutSheet, { replace: true, preventScrollReset: true });
    },
  };
}
