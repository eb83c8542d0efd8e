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
  const { keys: asked, choose } = useChosen(ofSensors);
  const offered = useMemo(() => ofSensors && withDeleted(ofSensors, rows ?? noRows), [ofSensors, rows]);
  const chosen = useMemo(
    () => offered && [...new Set(asked.map((key) => named(offered, key)))],
    [offered, asked],
  );
  const series = useMemo(
    () => (chosen && rows ? seriesOf(chosen, rows, slots) : undefined),
    [chosen, rows, slots],
  );
  const runsFrom = useCallback(
    (drawn: SlotSeries) => chosen?.find(({ key }) => key === drawn.key)?.runsFrom,
    [chosen],
  );
  const keys = useMemo(() => chosen?.map(({ key }) => key) ?? asked, [chosen, asked]);
  return { offered, chosen, keys, choose, series, runsFrom, failure };
}

/** The series that an address names: by its key, or of a deleted sensor by the code that older addresses have. */
function named(offered: readonly Offered[], key: string): Offered {
  const found = offered.find((one) => one.key === key) ?? offered.find(({ code }) => code === key);
  return found ?? { key, code: key, name: key, unit: '', group: texts.deletedSensors };
}
