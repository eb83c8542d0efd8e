import { faultKey } from '@officina/contracts/maintenance/faults';
import type { InterventionType } from '@officina/contracts/maintenance/interventions';

/** Faults of a machine with one type and one text, as the store counts them. */
export interface FaultCount {
  machineId: string;
  type: InterventionType;
  text: string;
  count: number;
  /** The start of the latest. */
  latest: Date;
}

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Latest first. */
const byAge = (a: FaultCount, b: FaultCount): number =>
  b.latest.getTime() - a.latest.getTime() || byText(a.text, b.text) || byText(a.type, b.type);

/**
 * The faults that occurred more than once on a machine, told apart by what was written (`faultKey`); text and type are those of the
 * latest. Most frequent first, then by `byCode`.
 */
export function repeatedFaults(
  counts: readonly FaultCount[],
  byCode: (a: FaultCount, b: FaultCount) => number,
): FaultCount[] {
  const written = counts.filter(({ text }) => faultKey(text) !== '');
  return [...Map.groupBy(written, ({ machineId, text }) => `${machineId} ${faultKey(text)}`).values()]
    .map((same) => {
      const [latest] = same.toSorted(byAge) as [FaultCount];
      return { ...latest, count: same.reduce((sum, { count }) => sum + count, 0) };
    })
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count || byCode(a, b) || byText(a.text, b.text));
}
