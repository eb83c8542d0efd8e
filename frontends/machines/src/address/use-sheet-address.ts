import { useLocation, useNavigate, useSearchParams } from '@officina/web-kit';

/** The sheet that the address asks for: `?new=1` or `?id=…`. */
export type SheetTarget = { kind: 'new' } | { kind: 'edit'; id: string };

function readTarget(params: URLSearchParams): SheetTarget | undefined {
  if (params.get('new') === '1') return { kind: 'new' };
  const id = params.get('id');
  return id ? { kind: 'edit', id: id.toLowerCase() } : undefined;
}

function withoutSheet(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('new');
  next.delete('id');
  return next;
}

const openedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/** Opens and closes the sheet through the address, so that every sheet has one and Back closes it. */
export function useSheetAddress() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const go = (name: string, value: string) =>
    setParams((now) => new URLSearchParams([...withoutSheet(now), [name, value]]), {
      state: { openedHere: true },
      preventScrollReset: true,
    });
  return {
    target: readTarget(params),
    openNew: () => go('new', '1'),
    open: (id: string) => go('id', id),
    /** Back to the page's own entry, or the same place without the sheet when the address was opened directly. */
    close: () => {
      if (openedHere(state)) void navigate(-1);
      else setParams(withoutSheet, { replace: true, preventScrollReset: true });
    },
  };
}
