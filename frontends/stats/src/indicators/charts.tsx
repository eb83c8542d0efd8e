import type { Indicators } from '@officina/contracts/maintenance/statistics';
import { formatNumber, monthInWords, useSearchParams } from '@officina/web-kit';
import { BarChart, type ChartSeries } from '@officina/web-kit/chart';
import { Field, Select } from '@officina/web-kit/forms';
import { MachineCell, type Column } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { chartScales, indicatorKeys, toChartUnit, valueInWords, type IndicatorKey } from './in-words.ts';

export type MachineIndicators = Indicators['machines'][number];

const codeOf = ({ shortCode }: MachineIndicators) => shortCode ?? '';
const nameOf = (machine: MachineIndicators) => machine.name ?? (codeOf(machine) || texts.deletedMachine);

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

/** The value of an indicator and the number of its cases. */
const indicatorInWords = (key: IndicatorKey, { [key]: indicator }: MachineIndicators) =>
  `${valueInWords(key, indicator)} ${texts.basedOn(formatNumber(indicator.of))}`;

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

/** Columns of the table of machines. */
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

/** The indicator of the chart, stored in the address: `?mesi=onTime`. */
function useChosenIndicator() {
  const [params, setParams] = useSearchParams();
  const requested = params.get('mesi');
  const chosen = indicatorKeys.find((key) => key === requested) ?? indicatorKeys[0];
  const choose = (key: IndicatorKey) =>
    setParams(
      (next) => {
        next.set('mesi', key);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { chosen, choose };
}

/** Chart of one indicator by month. */
export function MonthsChart({ indicators }: { indicators: Indicators | undefined }) {
  const { chosen, choose } = useChosenIndicator();
  const { format } = chartScales[chosen];
  const series = useMemo<ChartSeries[]>(
    () => [{ key: 'value', label: texts[chosen].chart, colour: 'c1' }],
    [chosen],
  );
  const rows = useMemo(
    () =>
      indicators?.months.map(({ month, [chosen]: { value } }) => ({
        key: month,
        label: `${month.slice(5)}/${month.slice(2, 4)}`,
        name: monthInWords(`${month}-01`),
        values: { value: value === null ? null : toChartUnit(chosen, value) },
      })),
    [indicators, chosen],
  );
  return (
    <BarChart
      title={texts.months}
      sentence={
        indicators
          ? texts.monthsSentence(texts[chosen].chart, valueInWords(chosen, indicators.total[chosen]))
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
            <Select value={chosen} onChange={choose} options={options} />
          </Field>
        </div>
      }
    />
  );
}
