import { authInfo, useLocation, useSearchParams } from '@officina/web-kit';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { mostSeries } from './looks.ts';
import type { Offered } from './offered.ts';

const name = 'serie';
/** So many are chosen for whoever never chose any. */
const atFirst = 3;

const place = () => {
  const { TCODE, userId } = authInfo() ?? {};
  return `officina.produzione.${TCODE}.${userId}`;
};

const codesOf = (written: string): string[] =>
  [...new Set(written.split(',').filter(Boolean))].slice(0, mostSeries);

/** What this person chose last, in whatever period; null when that is nothing yet. */
function lastChoice(): string | null {
  try {
    return localStorage.getItem(place());
  } catch {
    return null;
  }
}

function keepChoice(written: string): void {
  try {
    localStorage.setItem(place(), written);
  } catch {
    // A device without room: the address still has it.
  }
}

/**
 * Which series are shown, by their codes: as the address says, else as this person chose last, else the first ones. In the
 * address in any case, so that a link shows the same to others.
 */
export function useChosen(offered: readonly Offered[] | undefined) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const written = params.get(name);
  const fallback = useMemo(() => {
    if (!offered) return undefined;
    const first = offered.slice(0, atFirst).map(({ code }) => code);
    const known = new Set(offered.map(({ code }) => code));
    const last = codesOf(lastChoice() ?? '').filter((code) => known.has(code));
    return (last.length > 0 ? last : first).join(',');
  }, [offered]);
  const codes = useMemo(() => codesOf(written ?? fallback ?? ''), [written, fallback]);
  const write = (chosen: string) =>
    setParams(
      (next) => {
        next.set(name, chosen);
        return next;
      },
      { state: state as unknown, replace: true, preventScrollReset: true },
    );
  const writeAtFirst = useEffectEvent(write);
  useEffect(() => {
    if (written === null && fallback) writeAtFirst(fallback);
  }, [written, fallback]);
  const choose = (next: readonly string[]) => {
    const chosen = next.join(',');
    keepChoice(chosen);
    write(chosen);
  };
  return { codes, choose };
}
