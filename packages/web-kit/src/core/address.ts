import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import {
  createSearchParams,
  useLocation,
  useSearchParams as useRenderedParams,
  type SetURLSearchParams,
} from 'react-router';
import { keepChoice, lastChoice } from './preferences.ts';

/**
 * The rendered query and its setter. An updater function starts from the address itself: a search or a sheet written there a
 * moment ago is not rendered yet and must not be lost. Setting the current query again adds no history entry, so a double
 * click needs only one Back.
 */
export const useSearchParams = (): [URLSearchParams, SetURLSearchParams] => {
  const [params, setParams] = useRenderedParams();
  const setQuery = useCallback<SetURLSearchParams>(
    (next, options) => {
      const { search } = window.location;
      const query = createSearchParams(typeof next === 'function' ? next(new URLSearchParams(search)) : next);
      if (options?.replace || search !== `?${query}`) setParams(query, options);
    },
    [setParams],
  );
  return [params, setQuery];
};

interface KeptCodes {
  /** Name of the query parameter. */
  name: string;
  /** Page name under which the device stores each user's last choice. */
  page: string;
  /** How many can be chosen. */
  most: number;
}

const parseCodes = (param: string | null, most: number): string[] =>
  [...new Set((param ?? '').split(',').filter(Boolean))].slice(0, most);

/**
 * Codes that a user chooses on a page, in their order. The address holds them, so that a link shows the same to others; the
 * device stores them for the next visit.
 */
export function useRememberedCodes({ name, page, most }: KeptCodes) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const param = params.get(name);
  const kept = lastChoice(page);
  const inAddress = useMemo(() => (param === null ? undefined : parseCodes(param, most)), [param, most]);
  const last = useMemo(() => parseCodes(kept, most), [kept, most]);
  const write = (codes: readonly string[]) =>
    setParams(
      (next) => {
        next.set(name, codes.join(','));
        return next;
      },
      { state: state as unknown, replace: true, preventScrollReset: true },
    );
  return {
    /** The codes in the address; undefined where it names none. */
    inAddress,
    /** The user's last choice; empty before the first one. */
    last,
    write,
    choose: (codes: readonly string[]) => {
      keepChoice(page, codes.join(','));
      write(codes);
    },
  };
}

/** Writes codes into an address that names none. */
export function useInitialCodes(
  { inAddress, write }: ReturnType<typeof useRememberedCodes>,
  codes: readonly string[],
) {
  const writeCodes = useEffectEvent(() => write(codes));
  const isDue = inAddress === undefined && codes.length > 0;
  useEffect(() => {
    if (isDue) writeCodes();
  }, [isDue]);
}

/** Sets the title of the browser tab to something more specific than the section: a machine, an order. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title) document.title = `${title} · Officina`;
  }, [title]);
};
