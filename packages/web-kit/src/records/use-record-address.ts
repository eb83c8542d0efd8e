import { useEffect, useRef } from 'react';
import { isOpenedHere, openedHere, useLocation, useNavigate, useSearchParams } from '../core/router.ts';

/**
 * Closes what the address shows: back to where it was opened, or by `leave` when the address itself was. Going back takes a
 * moment, in which a second press would leave the page: it does nothing.
 */
export function useWayBack(leave: () => void): () => void {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (isOpenedHere(state)) void navigate(-1);
    else leave();
  };
}

/** The sheet that the address asks for: without an id that of a new record. */
interface RecordTarget {
  id?: string;
  /** What a new one starts from: the address's other names. */
  start: Readonly<Record<string, string>>;
}

export interface AddressNames {
  /** Query name of an existing one's id. */
  id?: string;
  /** Written beside the id. */
  beside?: Readonly<Record<string, string>>;
  /** Query names that a new one may start from. */
  start?: readonly string[];
}

/** The sheet in a query: `?new=1`, or `?id=…` under its name. */
export function readTarget(
  params: URLSearchParams,
  { id: idName = 'id', start = [] }: AddressNames = {},
): RecordTarget | undefined {
  const given = start.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
  if (params.get('new') === '1') return { start: Object.fromEntries(given) };
  const id = params.get(idName);
  return id ? { id: id.toLowerCase(), start: {} } : undefined;
}

/** Opens and closes a section's sheets through the address, so that each has one and Back closes it. */
export function useRecordAddress(names: AddressNames = {}) {
  const { id: idName = 'id', beside, start = [] } = names;
  const [params, setParams] = useSearchParams();
  const own = ['new', idName, ...start];
  const withoutSheet = (now: URLSearchParams) =>
    new URLSearchParams([...now].filter(([name]) => !own.includes(name)));
  const open = (entries: Record<string, string>) =>
    setParams((now) => new URLSearchParams([...withoutSheet(now), ...Object.entries(entries)]), {
      state: openedHere,
      preventScrollReset: true,
    });
  const close = useWayBack(() => setParams(withoutSheet, { replace: true, preventScrollReset: true }));
  return {
    target: readTarget(params, names),
    openNew: () => open({ new: '1' }),
    open: (id: string) => open({ ...beside, [idName]: id }),
    /** Back to where it was opened, or the same place without the sheet when the address was opened directly. */
    close,
  };
}
