import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import {
  createSearchParams,
  useLocation,
  useSearchParams as useRenderedParams,
  type SetURLSearchParams,
} from 'react-router';
import { authInfo } from './session/auth-info.ts';

/**
 * The query as it is rendered, and what changes it. A function that is given starts from the address itself: a search or a
 * sheet that was just written there is not rendered yet, and must not be lost. What is there already is not gone to again:
 * of a double click the second would need a Back of its own.
 */
export const useSearchParams = (): [URLSearchParams, SetURLSearchParams] => {
  const [params, setParams] = useRenderedParams();
  const change = useCallback<SetURLSearchParams>(
    (next, options) => {
      const { search } = window.location;
      const query = createSearchParams(typeof next === 'function' ? next(new URLSearchParams(search)) : next);
      if (options?.replace || search !== `?${query}`) setParams(query, options);
    },
    [setParams],
  );
  return [params, change];
};

interface KeptCodes {
  /** Name in the address. */
  name: string;
  /** Name of the page under which the device keeps what each person chose last. */
  page: string;
  /** So many can be chosen. */
  most: number;
}

const codesOf = (written: string | null, most: number): string[] =>
  [...new Set((written ?? '').split(',').filter(Boolean))].slice(0, most);

const placeOf = (page: string): string => {
  const { TCODE, userId } = authInfo() ?? {};
  return `officina.${page}.${TCODE}.${userId}`;
};

function lastChoice(page: string): string | null {
  try {
    return localStorage.getItem(placeOf(page));
  } catch {
    return null;
  }
}

function keepChoice(page: string, written: string): void {
  try {
    localStorage.setItem(placeOf(page), written);
  } catch {
    // A device without room: the address still has it.
  }
}

/**
 * Codes that a person chooses on a page, in their order: in the address, so that a link shows the same to others, and on the
 * device for the next time.
 */
export function useKeptCodes({ name, page, most }: KeptCodes) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const written = params.get(name);
  const kept = lastChoice(page);
  const inAddress = useMemo(() => (written === null ? undefined : codesOf(written, most)), [written, most]);
  const last = useMemo(() => codesOf(kept, most), [kept, most]);
  const write = (codes: readonly string[]) =>
    setParams(
      (next) => {
        next.set(name, codes.join(','));
        return next;
      },
      { state: state as unknown, replace: true, preventScrollReset: true },
    );
  return {
    /** What the address says; undefined where it says nothing. */
    inAddress,
    /** What this person chose last; empty when that is nothing yet. */
    last,
    write,
    choose: (codes: readonly string[]) => {
      keepChoice(page, codes.join(','));
      write(codes);
    },
  };
}

/** Writes codes into an address that says none. */
export function useWrittenAtFirst(
  { inAddress, write }: ReturnType<typeof useKeptCodes>,
  codes: readonly string[],
) {
  const begin = useEffectEvent(() => write(codes));
  const isDue = inAddress === undefined && codes.length > 0;
  useEffect(() => {
    if (isDue) begin();
  }, [isDue]);
}

/** Names the page in the browser's tab, more closely than the section's own title: a machine, an order. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title) document.title = `${title} · Officina`;
  }, [title]);
};
