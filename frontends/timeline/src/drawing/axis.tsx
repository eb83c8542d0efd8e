import { addDays, addMonths, fromInput, mondayOf, monthInWords, toDateInput } from '@officina/web-kit';
import type { Ref } from 'react';
import type { Span } from '../period.tsx';
import { texts } from '../texts.ts';

/** Distance between two ticks. */
type Step = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A labelled position on the axis. */
export interface Tick {
  /** ISO day. */
  day: string;
  label: string;
  /** Position as a fraction of the period. */
  left: number;
}

interface StepRules {
  /** Minimum length in days. */
  days: number;
  /** Width of a label in px. */
  minWidth: number;
  first: (day: string) => string;
  next: (day: string) => string;
  label: (day: string) => string;
}

const monthLabel = (day: string): string => `${monthInWords(day).slice(0, 3)} ${day.slice(0, 4)}`;
const dayAndMonth = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

const months = (count: number) => (day: string) => addMonths(day, count);

const steps: Record<Step, StepRules> = {
  day: { days: 1, minWidth: 52, first: (day) => day, next: (day) => addDays(day, 1), label: dayAndMonth },
  week: { days: 7, minWidth: 56, first: mondayOf, next: (day) => addDays(day, 7), label: dayAndMonth },
  month: { days: 28, minWidth: 62, first: firstOfMonth, next: months(1), label: monthLabel },
  quarter: {
    days: 90,
    minWidth: 62,
    first: (day) => addMonths(firstOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3)),
    next: months(3),
    label: monthLabel,
  },
  year: {
    days: 365,
    minWidth: 0,
    first: (day) => `${day.slice(0, 4)}-01-01`,
    next: months(12),
    label: (day) => day.slice(0, 4),
  },
};

const dayMs = 86_400_000;

/** The smallest step whose labels fit. */
export function stepFor({ from, to }: Span, width: number): Step {
  const pxPerDay = width / ((to - from) / dayMs);
  const fits = (step: Step) => steps[step].days * pxPerDay >= steps[step].minWidth;
  return (Object.keys(steps) as Step[]).find(fits) ?? 'year';
}

/** The ticks of a step within part of the period. Days follow the plant's time zone, including daylight saving time. */
export function ticksOf(span: Span, step: Step, part: Span = span): Tick[] {
  const { first, next, label } = steps[step];
  const ticks: Tick[] = [];
  for (let day = first(toDateInput(new Date(part.from))); ; day = next(day)) {
    const at = Date.parse(fromInput(day) ?? '');
    if (!(at < part.to)) return ticks;
    if (at >= span.from)
      ticks.push({ day, label: label(day), left: (at - span.from) / (span.to - span.from) });
  }
}

const percent = (share: number): string => `${share * 100}%`;

/** Labels of the days, above the lines. The corner stays above the machines' names. */
export function Axis({ ticks, corner }: { ticks: readonly Tick[]; corner?: Ref<HTMLDivElement> }) {
  return (
    <div className="timeline-axis">
      <div ref={corner} className="timeline-corner">
        {texts.machine}
      </div>
      <div className="timeline-track" aria-hidden="true">
        {ticks.map(({ day, label, left }) => (
          <span key={day} className="timeline-tick" style={{ left: percent(left) }}>
            {label}
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

/** Vertical lines at the ticks, and one at the current time. */
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
