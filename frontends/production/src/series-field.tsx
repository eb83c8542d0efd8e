import type { Series } from '@officina/contracts/industrial/series';
import { mostSeries, unknownChoice, withDeleted } from '@officina/contracts/industrial/series-choices';
import {
  useErrorMessage,
  useRememberedCodes,
  useMachines,
  useRows,
  useInitialCodes,
} from '@officina/web-kit';
import { ChartSwatch, type Slots } from '@officina/web-kit/chart';
import { Field, MultiCombobox } from '@officina/web-kit/forms';
import { useMemo } from 'react';
import { deletedOption, styleAt, seriesOptions, seriesOf, type SeriesOption } from './series.ts';
import { texts } from './texts.ts';
import { aboutProduction, useFailure } from './use-failure.ts';

/** The number of series that are preselected for a new user. */
const defaultCount = 3;
const nothing: readonly string[] = [];

/** The keys of the selected series: from the address, else the user's last selection, else the first series. */
function useChosen(options: readonly SeriesOption[] | undefined) {
  const kept = useRememberedCodes({ name: 'serie', page: 'produzione', most: mostSeries });
  const { inAddress, last, choose } = kept;
  const fallback = useMemo(() => {
    const known = new Set(options?.map(({ key }) => key));
    const still = last.filter((key) => known.has(key));
    return still.length > 0 ? still : [...known].slice(0, defaultCount);
  }, [options, last]);
  useInitialCodes(kept, fallback);
  return { keys: inAddress ?? (options ? fallback : nothing), choose };
}

/** The series of all sensors, undefined until sensors and machines are loaded, and the failure if they cannot be. */
function useSeriesOptions() {
  const sensors = useRows('GET /api/maintenance/sensor/all', {}, { entities: ['sensor'] });
  const { byId, isAwaited, query } = useMachines();
  useErrorMessage(texts.machinesFailed, query.error, aboutProduction);
  const rows = isAwaited || sensors.isPartial ? undefined : sensors.rows;
  const options = useMemo(() => rows && seriesOptions(rows, byId), [rows, byId]);
  const failure = useFailure(texts.sensorsFailed, sensors);
  return { options, failure: sensors.rows ? undefined : failure };
}

const noRows: readonly Series[] = [];

/**
 * The series that are available, the chosen ones and their values in the slots.
 * @param rows received so far
 */
export function useSeries(rows: readonly Series[] | undefined, slots: Slots) {
  const { options: ofSensors, failure } = useSeriesOptions();
  const { keys: selectedKeys, choose } = useChosen(ofSensors);
  const options = useMemo(
    () => ofSensors && withDeleted(ofSensors, rows ?? noRows, deletedOption),
    [ofSensors, rows],
  );
  const chosen = useMemo(
    () => options && [...new Set(selectedKeys.map((key) => optionOf(options, key)))],
    [options, selectedKeys],
  );
  const series = useMemo(
    () => (chosen && rows ? seriesOf(chosen, rows, slots) : undefined),
    [chosen, rows, slots],
  );
  const keys = useMemo(() => chosen?.map(({ key }) => key) ?? selectedKeys, [chosen, selectedKeys]);
  return { options, chosen, keys, choose, series, failure };
}

/** The series of a key. Older addresses have the code of a deleted sensor. */
function optionOf(options: readonly SeriesOption[], key: string): SeriesOption {
  const found = options.find((one) => one.key === key) ?? options.find(({ code }) => code === key);
  return found ?? deletedOption(unknownChoice(key));
}

interface SeriesFieldProps {
  options: readonly SeriesOption[];
  /** Keys of the selected series. */
  keys: readonly string[];
  onChoose: (keys: string[]) => void;
  className?: string;
}

/** «Serie di dati»: the series by machine; each selected one shows its line style. */
export function SeriesField({ options, keys, onChoose, className }: SeriesFieldProps) {
  const items = options.map(({ key, code, name, unit, group }) => ({
    ...{ value: key, label: unit ? `${name}, ${unit}` : name, group },
    ...(name !== code && { code }),
  }));
  const markOf = (key: string) => <ChartSwatch series={{ key, label: key, ...styleAt(keys.indexOf(key)) }} />;
  return (
    <Field label={texts.series} className={className}>
      <MultiCombobox
        {...{ value: keys, options: items, onChange: onChoose, mark: markOf }}
        most={mostSeries}
        full={texts.full}
        none={texts.noMatch}
        placeholder={texts.addSeries}
      />
    </Field>
  );
}
