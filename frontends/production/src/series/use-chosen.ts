import { useKeptCodes, useWrittenAtFirst } from '@officina/web-kit';
import { useMemo } from 'react';
import { mostSeries } from './looks.ts';
import type { Offered } from './offered.ts';

/** So many are chosen for whoever never chose any. */
const atFirst = 3;
const nothing: readonly string[] = [];

/** Which series are shown, by their keys: as the address says, else as this person chose last, else the first ones. */
export function useChosen(offered: readonly Offered[] | undefined) {
  const kept = useKeptCodes({ name: 'serie', page: 'produzione', most: mostSeries });
  const { inAddress, last, choose } = kept;
  const fallback = useMemo(() => {
    const known = new Set(offered?.map(({ key }) => key));
    const still = last.filter((key) => known.has(key));
    return still.length > 0 ? still : [...known].slice(0, atFirst);
  }, [offered, last]);
  useWrittenAtFirst(kept, fallback);
  return { keys: inAddress ?? (offered ? fallback : nothing), choose };
}
