import type { Series } from '@officina/contracts/industrial/series';
import { mostSeries, unknownChoice, withDeleted } from '@officina/contracts/industrial/series-choices';
import { useErrorMessage, useKeptCodes, useMachines, useRows, useWrittenAtFirst } from '@officina/web-kit';
import { ChartSwatch, type Slots, type SlotSeries } from '@officina/web-kit/chart';
import { Field, MultiCombobox } from '@officina/web-kit/forms';
import { useCallback, useMemo } from 'react';
import { asDeleted, lookAt, offeredOf, seriesOf, type Offered } from './series.ts';
import { texts } from './texts.ts';
import { aboutProduction, useFailure } from './use-failure.ts';

/** So many are chosen for whoever never chose any. */
const atFirst = 3;
const nothing: readonly string[] = [];

/** Which series are shown, by their keys: as the address says, else as this person chose last, else the first ones. */
function useChosen(offered: readonly Offered[] | undefined) {
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

/** The series of all sensors, undefined until they and their machines are there; why not, where they do not come. */
function useOffered() {
  const sensors = useRows('GET /api/maintenance/sensor/all', {}, { entities: ['sensor'] });
  const { byId, isAwaited, query } = useMachines();
  useErrorMessage(texts.machinesFailed, query.error, aboutProduction);
  const rows = isAwaited || sensors.isPartial ? undefined : sensors.rows;
  const offered = useMemo(() => rows && offeredOf(rows, byId), [rows, byId]);
  const failure = useFailure(texts.sensorsFailed, sensors);
  return { offered, failure: sensors.rows ? undefined : failure };
}

const noRows: readonly Series[] = [];

/**
 * What can be chosen, what is, and its values in the slots.
 * @param rows as far as they have come
 */
export function useSeries(rows: readonly Series[] | undefined, slots: Slots) {
  const { offered: ofSensors, failure } = useOffered();
  const { keys: asked, choose } = useChosen(ofSensors);
  const offered = useMemo(
    () => ofSensors && withDeleted(ofSensors, rows ?? noRows, asDeleted),
    [ofSensors, rows],
  );
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
  return found ?? asDeleted(unknownChoice(key));
}

interface SeriesFieldProps {
  offered: readonly Offered[];
  /** Of the chosen ones. */
  keys: readonly string[];
  onChoose: (keys: string[]) => void;
  className?: string;
}

/** «Serie di dati»: those of the sensors, by machines, each chosen one with the line that it is drawn with. */
export function SeriesField({ offered, keys, onChoose, className }: SeriesFieldProps) {
  const options = offered.map(({ key, code, name, unit, group }) => ({
    ...{ value: key, label: unit ? `${name}, ${unit}` : name, group },
    ...(name !== code && { code }),
  }));
  const markOf = (key: string) => <ChartSwatch series={{ key, label: key, ...lookAt(keys.indexOf(key)) }} />;
  return (
    <Field label={texts.series} className={className}>
      <MultiCombobox
        {...{ value: keys, options, onChange: onChoose, mark: markOf }}
        most={mostSeries}
        full={texts.full}
        none={texts.noMatch}
        placeholder={texts.addSeries}
      />
    </Field>
  );
}
