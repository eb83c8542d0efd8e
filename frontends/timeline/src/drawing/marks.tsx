import { statuses, type Mark } from '@officina/web-kit';
import { CalendarClock } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { texts } from '../texts.ts';
import { subjectOf, markOf } from '../items.ts';
import type { Bar, Dot } from './lines.ts';

type Style = CSSProperties & Partial<Record<'--lane' | '--done', string | number>>;

const percent = (share: number): string => `${share * 100}%`;

/** Attributes of a bar. Position and width are relative to the period, so that zooming needs no new render. */
export const barProps = ({ item, lane, left, width, done }: Bar) => ({
  className: 'timeline-bar',
  'data-family': markOf(item)?.family,
  'data-open': item.job.status === 'CLOSED' ? undefined : '',
  'data-planned': item.job.type === 'PROGRAMMATA' ? '' : undefined,
  style: {
    ...{ left: percent(left), width: percent(width), '--lane': lane, '--done': percent(done) },
  } satisfies Style as CSSProperties,
});

/** A job's expected end, its status glyph and its subject, if they fit. */
export function BarContent({ bar: { item, expected } }: { bar: Bar }) {
  const Glyph = markOf(item)?.glyph;
  return (
    <>
      {expected !== undefined && <span data-expected="" style={{ left: percent(expected) }} />}
      <span className="timeline-label">
        {Glyph && <Glyph />}
        <span className="truncate">{subjectOf(item)}</span>
      </span>
    </>
  );
}

/** Attributes of a dot: a square for an expiry, a ring for a visit. */
export const dotProps = ({ item, left }: Dot) => ({
  ...dotAttributes(item.kind, markOf(item)),
  style: { left: percent(left), '--lane': 0 } satisfies Style as CSSProperties,
});

const dotAttributes = (kind: Dot['item']['kind'], mark: Mark | undefined) => ({
  className: 'timeline-dot',
  'data-kind': kind,
  'data-family': mark?.family,
});

/** The glyph of a grade or of SCADUTA; a plan that is not due yet has the glyph of the plans' list. */
export function DotContent({ mark }: { mark: Mark | undefined }) {
  const Glyph = mark?.glyph;
  return Glyph ? <Glyph /> : <CalendarClock aria-hidden="true" />;
}

const states = Object.entries(statuses.intervention);
const grades = Object.entries(statuses.grade);

/** Legend of all bars and dots. */
export function Legend() {
  return (
    <ul aria-label={texts.legend} className="timeline-legend flex flex-wrap gap-x-7 gap-y-1.5 text-label">
      <Group name={texts.legendOf.jobs}>
        {states.map(([state, mark]) => (
          <Entry key={state} label={mark.word}>
            <BarSample mark={mark} isOpen={state !== 'CLOSED'} />
          </Entry>
        ))}
        <Entry label={texts.plannedJob}>
          <span className="timeline-bar" data-family="line" data-planned="" />
        </Entry>
        <Entry label={texts.expected}>
          <span className="timeline-bar" data-family="line" data-open="">
            <span data-expected="" style={{ left: '60%' }} />
          </span>
        </Entry>
      </Group>
      <Group name={texts.legendOf.expiries}>
        <Entry label={texts.ahead}>
          <DotSample kind="plan" mark={undefined} />
        </Entry>
        <Entry label={texts.overdue}>
          <DotSample kind="plan" mark={statuses.maintenance.OVERDUE} />
        </Entry>
      </Group>
      <Group name={texts.legendOf.visits}>
        {grades.map(([grade, mark]) => (
          <Entry key={grade} label={mark.word}>
            <DotSample kind="visit" mark={mark} />
          </Entry>
        ))}
      </Group>
      <Entry label={texts.now}>
        <span data-now="" />
      </Entry>
    </ul>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <ul aria-label={name} className="flex flex-wrap gap-x-4 gap-y-1.5">
        <li aria-hidden="true" className="self-center font-semibold">
          {name}
        </li>
        {children}
      </ul>
    </li>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className="contents" aria-hidden="true">
        {children}
      </span>
      {label}
    </li>
  );
}

function BarSample({ mark: { glyph: Glyph, family }, isOpen }: { mark: Mark; isOpen: boolean }) {
  return (
    <span className="timeline-bar" data-family={family} data-open={isOpen ? '' : undefined}>
      <span className="timeline-label">
        <Glyph />
      </span>
    </span>
  );
}

function DotSample({ kind, mark }: { kind: 'plan' | 'visit'; mark: Mark | undefined }) {
  return (
    <span {...dotAttributes(kind, mark)}>
      <DotContent mark={mark} />
    </span>
  );
}
