import type { Indicators } from '@officina/contracts/maintenance/statistics';
import { formatNumber } from '@officina/web-kit';
import { MachineCell, type Column } from '@officina/web-kit/table';
import { texts } from '../texts.ts';
import { valueInWords, type IndicatorKey } from './in-words.ts';

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
