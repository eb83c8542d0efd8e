import type { Series } from '@officina/contracts/industrial/series';
import type { Slots, SlotSeries } from '@officina/web-kit/chart';
import { useCallback, useMemo } from 'react';
import { seriesOf } from '../data/slot-series.ts';
import { texts } from '../texts.ts';
import { withDeleted, type Offered } from './offered.ts';
import { useChosen } from './use-chosen.ts';
import { useOffered } from './use-offered.ts';

const noRows: readonly Series[] = [];

/**
 * What can be chosen, what is, and its values in the slots.
 * @param rows as far as they have come
 */
export function useSeries(rows: readonly Series[] | undefined, slots: Slots) {
  const { offered: ofSensors, failure } = useOffered();
  const { codes, choose } = useChosen(ofSensors);
  const offered = useMemo(() => ofSensors && withDeleted(ofSensors, rows ?? noRows), [ofSensors, rows]);
  const chosen = useMemo((): Offered[] | undefined => {
    const byCode = new Map(offered?.map((one) => [one.code, one]));
    const unknown = (code: string) => ({ code, name: code, unit: '', group: texts.deletedSensors });
    return offered && codes.map((code) => byCode.get(code) ?? unknown(code));
  }, [offered, codes]);
  const series = useMemo(
    () => (chosen && rows ? seriesOf(chosen, rows, slots) : undefined),
    [chosen, rows, slots],
  );
  const runsFrom = useCallback(
    ({ key }: SlotSeries) => chosen?.find(({ code }) => code === key)?.runsFrom,
    [chosen],
  );
  return { offered, chosen, codes, choose, series, runsFrom, failure };
}
