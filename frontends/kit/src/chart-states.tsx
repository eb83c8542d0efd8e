import {
  BarChart,
  TimeChart,
  type ChartSeries,
  type TimePoint,
  type TimeSeries,
} from '@officina/web-kit/chart';

const hourMs = 3_600_000;
const start = Date.parse('2026-09-05T05:30:00Z');
const atDay = (day: number) => new Date(start + day * 24 * hourMs).toISOString();
const daily = (values: (number | null)[]): TimePoint[] =>
  values.map((value, day) => ({ at: atDay(day), value }));

const alcohol = [0, 0.3, 0.9, 1.8, 2.9, null, null, null, 6.8, 8, 8.9, 9.6, 10.1];
const bx = [20.4, 20, 18.9, 17.4, 15.8, null, null, null, 10.1, 7.8, 5.9, 4.4, 3.2];
const temperature = [15.2, 16.4, 18.2, 19.2, 19.9, null, null, null, 18.3, 17.9, 17.4, 17.1, 16.8];

const series: TimeSeries[] = [
  {
    ...{ key: 'alcohol', label: 'Alcol bollitore (ebulliometro), % vol', colour: 'c1', line: 'solid' },
    ...{ points: daily(alcohol), endLabel: '10,1 % vol' },
  },
  {
    ...{ key: 'bx', label: 'bx, °Bx', colour: 'c3', line: 'dashed' },
    ...{ points: daily(bx), endLabel: '3,2 °Bx' },
  },
];

const below: TimeSeries = {
  ...{ key: 'temperature', label: 'Temperatura, °C', colour: 'c4', line: 'dotted' },
  ...{ points: daily(temperature), endLabel: '16,8 °C' },
};

const timeChart = {
  title: 'Curva di fermentazione',
  sentence: 'Fine stimata il 20/09/2026, tra il 19/09 e il 23/09. Nessun dato dal 09/09/2026 al 13/09/2026.',
  fileName: 'lotto-AL1-2609',
  gapMs: 48 * hourMs,
  target: { value: 11, label: 'Alcol desiderato 11,0 % vol', short: 'obiettivo 11,0' },
  apart: { series: below, allowed: { from: 12, to: 22, label: 'prevista 12–22 °C' } },
  projection: {
    ...{ of: 'alcohol', label: 'Fine stimata', from: { at: atDay(12), value: 10.1 } },
    ...{ to: { at: atDay(15), value: 11, label: '20/09' }, range: { from: atDay(14.1), to: atDay(17.7) } },
  },
  background: {
    label: 'bx dei lotti precedenti',
    lines: [0, 1, 2].map((shift) =>
      daily([19, 18.5, 17, 15, 12.5, 10, 7.5, 5.2, 3.5, 2, 1].map((value) => value + shift / 2)),
    ),
  },
};

const loadingSeries = series.map((one) => ({ ...one, points: undefined }));

/** A time chart with everything that it can show, and the same chart while loading. */
function TimeStates() {
  return (
    <>
      <TimeChart {...timeChart} series={series} />
      <TimeChart
        {...{ title: timeChart.title, sentence: '', fileName: 'lotto', gapMs: timeChart.gapMs }}
        series={loadingSeries}
      />
    </>
  );
}

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

/** Bar charts that are loaded, loading and failed; time charts. */
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
