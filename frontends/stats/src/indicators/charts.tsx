import type { Indicators } from '@officina/contracts/maintenance/statistics';
import { formatNumber, monthInWords, useSearchParams } from '@officina/web-kit';
import { BarChart, type ChartSeries } from '@officina/web-kit/chart';
import { Field, Select } from '@officina/web-kit/forms';
import { MachineCell, type Column } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { drawnAs, indicatorKeys, inUnits, valueInWords, type IndicatorKey } from './in-words.ts';

export type MachineIndicators = Indicators['machines'][number];

const codeOf = ({ shortCode }: MachineIndicators) => shortCode ?? '';
const nameOf = (machine: MachineIndicators) => machine.name ?? (codeOf(machine) || texts.goneMachine);

const numberColumn = (
  key: 'jobs' | 'failures' | 'backlog',
  valueOf: (machine: MachineIndicators) => number,
): Column<MachineIndicators> => ({
  key,
  header: texts.columns[key],
  text: (machine) => formatNumber(valueOf(machine)),
  sort: valueOf,
  ...{ firstDown: true, right: true },
  card: {
    foot: (machine) => (
      <span>
        {texts.columns[key]}: {formatNumber(valueOf(machine))}
      </span>
    ),
  },
});

/** Its value, and on how many cases it rests. */
const indicatorInWords = (key: IndicatorKey, { [key]: indicator }: MachineIndicators) =>
  `${valueInWords(key, indicator)} ${texts.restsOn(formatNumber(indicator.of))}`;

const indicatorColumn = (key: IndicatorKey): Column<MachineIndicators> => ({
  key,
  header: texts.columns[key],
  text: (machine) => indicatorInWords(key, machine),
  sort: (machine) => machine[key].value,
  ...{ firstDown: true, right: true },
  card: {
    foot: (machine) => (
      <span className="w-full">
        {texts.columns[key]}: {indicatorInWords(key, machine)}
      </span>
    ),
  },
});

/** Columns of the machines with the most jobs. */
export const machineColumns: Column<MachineIndicators>[] = [
  {
    key: 'macchina',
    header: texts.columns.machine,
    text: (machine) => `${codeOf(machine)} ${nameOf(machine)}`,
    sort: codeOf,
    cell: (machine, compact) => (
      <MachineCell name={nameOf(machine)} code={codeOf(machine)} compact={compact} />
    ),
    card: 'title',
  },
  numberColumn('jobs', ({ jobs }) => jobs),
  numberColumn('failures', ({ failures }) => failures),
  indicatorColumn('timeToRepair'),
  indicatorColumn('timeBetweenFailures'),
  indicatorColumn('scheduledShare'),
  indicatorColumn('onTime'),
  numberColumn('backlog', ({ backlog }) => backlog.open),
];

const options = indicatorKeys.map((value) => ({ value, label: texts[value].title }));

/** Which indicator is drawn, in the address: `?mesi=onTime`. */
function useDrawn() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('mesi');
  const drawn = indicatorKeys.find((key) => key === asked) ?? indicatorKeys[0];
  const draw = (key: IndicatorKey) =>
    setParams(
      (next) => {
        next.set('mesi', key);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { drawn, draw };
}

/** One of the indicators, month by month. */
export function MonthsChart({ indicators }: { indicators: Indicators | undefined }) {
  const { drawn, draw } = useDrawn();
  const { format } = drawnAs[drawn];
  const series = useMemo<ChartSeries[]>(
    () => [{ key: 'value', label: texts[drawn].chart, colour: 'c1' }],
    [drawn],
  );
  const rows = useMemo(
    () =>
      indicators?.months.map(({ month, [drawn]: { value } }) => ({
        key: month,
        label: `${month.slice(5)}/${month.slice(2, 4)}`,
        name: monthInWords(`${month}-01`),
        values: { value: value === null ? null : inUnits(drawn, value) },
      })),
    [indicators, drawn],
  );
  return (
    <BarChart
      title={texts.months}
      sentence={
        indicators
          ? texts.monthsSentence(texts[drawn].chart, valueInWords(drawn, indicators.total[drawn]))
          : ''
      }
      {...{ series, rows, format }}
      rowsExpected={12}
      rowsAre={texts.month}
      kind="times"
      fileName="indicatori-mese-per-mese"
      choice={
        <div className="mt-4 max-w-80 print:hidden">
          <Field label={texts.indicator}>
            <Select value={drawn} onChange={draw} options={options} />
          </Field>
        </div>
      }
    />
  );
}
