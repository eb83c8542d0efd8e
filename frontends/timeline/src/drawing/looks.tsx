import type { Mark } from '@officina/web-kit';
import { CalendarClock } from 'lucide-react';
import type { CSSProperties } from 'react';
import { aboutOf, markOf } from '../data/in-words.ts';
import type { Bar, Dot } from './lines.ts';

type Style = CSSProperties & Partial<Record<'--lane' | '--done', string | number>>;

const percent = (share: number): string => `${share * 100}%`;

/** How a bar lies on its line: at shares of the period, so that it needs no drawing anew when that is looked at closer. */
export const barLook = ({ thing, lane, left, width, done }: Bar) => ({
  className: 'timeline-bar',
  'data-family': markOf(thing)?.family,
  'data-open': thing.job.status === 'CLOSED' ? undefined : '',
  'data-planned': thing.job.type === 'PROGRAMMATA' ? '' : undefined,
  style: {
    ...{ left: percent(left), width: percent(width), '--lane': lane, '--done': percent(done) },
  } satisfies Style as CSSProperties,
});

/** A job's expected end, its state's glyph and what it is about, as far as there is room. */
export function BarInside({ bar: { thing, expected } }: { bar: Bar }) {
  const Glyph = markOf(thing)?.glyph;
  return (
    <>
      {expected !== undefined && <span data-expected="" style={{ left: percent(expected) }} />}
      <span className="timeline-words">
        {Glyph && <Glyph />}
        <span className="truncate">{aboutOf(thing)}</span>
      </span>
    </>
  );
}

/** Expiries stand in squares, visits in rings. */
export const dotLook = ({ thing, left }: Dot) => ({
  ...dotShape(thing.kind, markOf(thing)),
  style: { left: percent(left), '--lane': 0 } satisfies Style as CSSProperties,
});

export const dotShape = (kind: Dot['thing']['kind'], mark: Mark | undefined) => ({
  className: 'timeline-dot',
  'data-kind': kind,
  'data-family': mark?.family,
});

/** The glyph of its grade, or of SCADUTA; a plan that is still ahead has that of its list. */
export function DotInside({ mark }: { mark: Mark | undefined }) {
  const Glyph = mark?.glyph;
  return Glyph ? <Glyph /> : <CalendarClock aria-hidden="true" />;
}
