import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation } from 'react-router';
import { authInfo } from '../session/auth-info.ts';
import { useSearchParams } from './use-search-params.ts';

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
