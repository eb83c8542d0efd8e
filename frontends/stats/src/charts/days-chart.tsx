import { italianDay, useApi, useMachines } from '@officina/web-kit';
import { BarChart, type ChartSeries } from '@officina/web-kit/chart';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { daysInWords } from './days-in-words.ts';
import { useFailure } from './use-failure.ts';

const series: ChartSeries[] = [
  { key: 'done', label: texts.done, colour: 'c1' },
  { key: 'open', label: texts.toDo, colour: 'c2' },
];

interface DaysChartProps {
  /** A machine's id, '' for all. */
  machine: string;
  onPick: (day: string) => void;
}

/** The interventions of the last 30 days by the day on which they were opened. */
export function DaysChart({ machine, onPick }: DaysChartProps) {
  const query = useApi(
    'GET /api/maintenance/stat/days/{machine}',
    { params: { machine: machine || 'all' } },
    { entities: ['intervention'] },
  );
  const failure = useFailure(texts.daysFailed, query);
  const { byId } = useMachines();
  // Another machine's numbers are not this one's.
  const data = query.isPlaceholderData ? undefined : query.data;
  const rows = useMemo(
    () =>
      data?.map(({ day, done, open }) => {
        const name = italianDay(day);
        return { key: day, label: name.slice(0, 5), name, values: { done, open } };
      }),
    [data],
  );
  return (
    <BarChart
      title={texts.days}
      sentence={data ? daysInWords(data, byId.get(machine)?.shortCode) : ''}
      {...{ series, rows }}
      rowsExpected={30}
      rowsAre={texts.day}
      kind="times"
      fileName="interventi-ultimi-30-giorni"
      onPick={({ key }) => onPick(key)}
      failure={failure}
    />
  );
}
