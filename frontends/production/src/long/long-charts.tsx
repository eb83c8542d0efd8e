import { wholeView, type Slots, type SlotSeries } from '@officina/web-kit/chart';
import { useMemo, useState } from 'react';
import { Charts } from '../charts.tsx';
import type { RunsFrom } from '../data/in-words.ts';
import type { Happening } from '../happenings/happening.ts';
import { DayTable } from './day-table.tsx';
import type { Period } from '@officina/web-kit/forms';

interface LongChartsProps {
  slots: Slots;
  series: readonly SlotSeries[];
  runsFrom: RunsFrom;
  fileName: string;
  period: Period;
  happenings: readonly Happening[];
}

/** Charts that are seen closer and moved along together, with a day at a time in their tables. */
export function LongCharts({ slots, period, ...rest }: LongChartsProps) {
  const [view, onView] = useState(() => wholeView(slots));
  const [day, onDay] = useState(period.from);
  const look = useMemo(() => ({ view, onView }), [view]);
  return (
    <Charts
      {...{ ...rest, slots, look }}
      tableOf={(series) => <DayTable {...{ slots, series, period, day, onDay }} />}
    />
  );
}
