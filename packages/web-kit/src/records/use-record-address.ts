import { useEffect, useRef } from 'react';
import { isOpenedHere, openedHere, useLocation, useNavigate, useSearchParams } from '../core/router.ts';

/**
 * Closes what the address shows: goes back to where it was opened, or calls `leave` if the address was opened directly.
 * Going back takes a moment; a second press meanwhile is ignored, because it would leave the page.
 */
export function useGoBack(leave: () => void): () => void {
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

/** The sheet that the address names; without an id, a new record. */
interface RecordTarget {
  id?: string;
  /** Values for a new record, from the address. */
  start: Readonly<Record<string, string>>;
}

export interface AddressNames {
  /** Query name of the id of an existing record. */
  id?: string;
  /** Further entries, written next to the id. */
  beside?: Readonly<Record<string, string>>;
  /** Query names of values for a new record. */
  start?: readonly string[];
}

/** Reads the sheet from a query: `?new=1`, or `?id=…` under its name. */
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

/** Opens and closes a section's sheets through the address, so that each sheet has a URL and Back closes it. */
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
  const close = useGoBack(() => setParams(withoutSheet, { replace: true, preventScrollReset: true }));
  return {
    target: readTarget(params, names),
    openNew: () => open({ new: '1' }),
    open: (id: string) => open({ ...beside, [idName]: id }),
    /** Goes back to where the sheet was opened, or removes it from an address that was opened directly. */
    close,
  };
}
