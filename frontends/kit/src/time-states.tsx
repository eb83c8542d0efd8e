import { TimeChart, type TimePoint, type TimeSeries } from '@officina/web-kit/chart';

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
    ...{ key: 'alcohol', label: 'Alcol bollitore, % vol', colour: 'c1', line: 'solid' },
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

const chart = {
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
    lines: [0, 1, 2].map((late) =>
      daily([19, 18.5, 17, 15, 12.5, 10, 7.5, 5.2, 3.5, 2, 1].map((value) => value + late / 2)),
    ),
  },
};

const onTheWay = series.map((one) => ({ ...one, points: undefined }));

/** Lines over time with all that may stand beside them, and the same without it, on its way. */
export function TimeStates() {
  return (
    <>
      <TimeChart {...chart} series={series} />
      <TimeChart
        {...{ title: chart.title, sentence: '', fileName: 'lotto', gapMs: chart.gapMs }}
        series={onTheWay}
      />
    </>
  );
}
