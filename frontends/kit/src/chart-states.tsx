import { BarChart, type ChartSeries } from '@officina/web-kit/chart';
import { TimeStates } from './time-states.tsx';

const years: ChartSeries[] = [
  { key: 'planned', label: 'Programmati 2026', colour: 'c1', stack: 'now' },
  { key: 'plannedBefore', label: 'Programmati 2025', colour: 'c1', isStriped: true, stack: 'before' },
  { key: 'other', label: 'Altri 2026', colour: 'c2', stack: 'now' },
  { key: 'otherBefore', label: 'Altri 2025', colour: 'c2', isStriped: true, stack: 'before' },
];

const machines = ['COM-01', 'TOR-01', 'PRE-02', 'LAS-01', 'FRE-03'].map((code, at) => ({
  ...{ key: code, label: code, name: code },
  values: { planned: 6 - at, plannedBefore: at, other: 5 - at, otherBefore: at === 2 ? 0 : 3 },
}));

const chart = {
  title: 'Interventi per macchina',
  sentence: 'Macchine 1–5 di 5. Barra piena: 2026, barra rigata: 2025.',
  series: years,
  rowsExpected: machines.length,
  rowsAre: 'Macchina',
  kind: 'names',
  fileName: 'interventi-per-macchina',
} as const;

/** Bars that are there, on their way, that did not arrive; lines over time. */
export function ChartStates() {
  return (
    <>
      <BarChart {...chart} rows={machines} onPick={() => {}} />
      <BarChart {...chart} rows={undefined} />
      <BarChart
        {...chart}
        rows={undefined}
        failure={{ what: 'Gli interventi per macchina non sono arrivati.', code: '7f3a', onRetry: () => {} }}
      />
      <TimeStates />
    </>
  );
}
