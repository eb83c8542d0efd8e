import { addDays, addMonths, fromInput, mondayOf, monthInWords, toDateInput } from '@officina/web-kit';
import type { Ref } from 'react';
import type { Span } from '../period.tsx';
import { texts } from '../texts.ts';

/** How far two ticks lie apart. */
type Step = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A place on the axis. */
export interface Tick {
  /** Its ISO day. */
  day: string;
  words: string;
  /** In a share of the period. */
  left: number;
}

interface Stepping {
  /** Days of the shortest one. */
  days: number;
  /** Px that its words need. */
  room: number;
  first: (day: string) => string;
  next: (day: string) => string;
  words: (day: string) => string;
}

const monthOf = (day: string): string => `${monthInWords(day).slice(0, 3)} ${day.slice(0, 4)}`;
const dayAndMonth = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

const months = (count: number) => (day: string) => addMonths(day, count);

const steps: Record<Step, Stepping> = {
  day: { days: 1, room: 52, first: (day) => day, next: (day) => addDays(day, 1), words: dayAndMonth },
  week: { days: 7, room: 56, first: mondayOf, next: (day) => addDays(day, 7), words: dayAndMonth },
  month: { days: 28, room: 62, first: firstOfMonth, next: months(1), words: monthOf },
  quarter: {
    days: 90,
    room: 62,
    first: (day) => addMonths(firstOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3)),
    next: months(3),
    words: monthOf,
  },
  year: {
    days: 365,
    room: 0,
    first: (day) => `${day.slice(0, 4)}-01-01`,
    next: months(12),
    words: (day) => day.slice(0, 4),
  },
};

const dayMs = 86_400_000;

/** The closest step whose words have room. */
export function stepFor({ from, to }: Span, width: number): Step {
  const pxPerDay = width / ((to - from) / dayMs);
  const fits = (step: Step) => steps[step].days * pxPerDay >= steps[step].room;
  return (Object.keys(steps) as Step[]).find(fits) ?? 'year';
}

/** The ticks of a step in a part of the period; days are the plant's, also where its clock changes. */
export function ticksOf(span: Span, step: Step, part: Span = span): Tick[] {
  const { first, next, words } = steps[step];
  const ticks: Tick[] = [];
  for (let day = first(toDateInput(new Date(part.from))); ; day = next(day)) {
    const at = Date.parse(fromInput(day) ?? '');
    if (!(at < part.to)) return ticks;
    if (at >= span.from)
      ticks.push({ day, words: words(day), left: (at - span.from) / (span.to - span.from) });
  }
}

const percent = (share: number): string => `${share * 100}%`;

/** Where the days are, over the lines; the corner stays where the machines' names are. */
export function Axis({ ticks, corner }: { ticks: readonly Tick[]; corner?: Ref<HTMLDivElement> }) {
  return (
    <div className="timeline-axis">
      <div ref={corner} className="timeline-corner">
        {texts.machine}
      </div>
      <div className="timeline-track" aria-hidden="true">
        {ticks.map(({ day, words, left }) => (
          <span key={day} className="timeline-tick" style={{ left: percent(left) }}>
            {words}
          </span>
        ))}
      </div>
    </div>
  );
}

interface GridProps {
  ticks: readonly Tick[];
  span: Span;
  /** Instant in ms. */
  now: number;
}

/** A hairline at every tick, and the one that is now. */
export function Grid({ ticks, span, now }: GridProps) {
  const share = (now - span.from) / (span.to - span.from);
  return (
    <div className="timeline-grid" aria-hidden="true">
      {ticks.map(({ day, left }) => (
        <span key={day} style={{ left: percent(left) }} />
      ))}
      {share >= 0 && share <= 1 && <span data-now="" style={{ left: percent(share) }} />}
    </div>
  );
}
