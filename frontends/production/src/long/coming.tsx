import type { Series } from '@officina/contracts/industrial/series';
import { Card, Skeleton } from '@officina/web-kit';
import { daysBetween } from '../data/gmt.ts';
import { texts } from '../texts.ts';
import type { Period } from '@officina/web-kit/forms';

interface ComingProps {
  /** As far as they have come, by days. */
  rows: readonly Series[] | undefined;
  period: Period;
}

/** How far the data have come: the days arrive one after the other. */
export function Coming({ rows, period }: ComingProps) {
  const last = rows?.at(-1)?.momentInfo.slice(0, 10);
  const come = last ? daysBetween(period.from, last) : 0;
  const all = daysBetween(period.from, period.to);
  return (
    <Card className="p-4 md:p-5" aria-busy="true">
      <p role="status" className="min-h-[1lh] text-ink-2">
        {come > 0 && texts.coming(come, all)}
      </p>
      <progress className="mt-2 mb-4 w-full" max={all} value={come} aria-label={texts.loading} />
      <Skeleton />
    </Card>
  );
}
