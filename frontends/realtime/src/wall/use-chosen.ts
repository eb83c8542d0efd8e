import { useKeptCodes, useWrittenAtFirst } from '@officina/web-kit';
import { useMemo } from 'react';
import { perPage } from './tiles.ts';

/** So many can be chosen: three times what stands there at once. */
export const mostSensors = 24;

/**
 * Which sensors stand on the wall, by their codes in the order of their places: as the address says, else as this person
 * chose last, else the first ones. A code that is not known keeps its place; where none of them is, they are another tenant's.
 * @param known the tenant's sensors by their codes; undefined until they are there
 * @param offered those that can be chosen, in order
 */
export function useChosen(
  known: ReadonlyMap<string, unknown> | undefined,
  offered: readonly { value: string }[],
) {
  const kept = useKeptCodes({ name: 'sensori', page: 'muro', most: mostSensors });
  const { inAddress, last, choose } = kept;
  useWrittenAtFirst(kept, last);
  const codes = useMemo(() => {
    if (!known) return undefined;
    const isOurs = (chosen: readonly string[] = []) => chosen.some((code) => known.has(code));
    return (
      [inAddress, last].find(isOurs) ?? [...new Set(offered.map(({ value }) => value))].slice(0, perPage)
    );
  }, [inAddress, last, known, offered]);
  return { codes, choose };
}
