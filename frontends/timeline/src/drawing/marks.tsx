import { statuses, type Mark } from '@officina/web-kit';
import { CalendarClock } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { texts } from '../texts.ts';
import { aboutOf, markOf } from '../items.ts';
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

const dotShape = (kind: Dot['thing']['kind'], mark: Mark | undefined) => ({
  className: 'timeline-dot',
  'data-kind': kind,
  'data-family': mark?.family,
});

/** The glyph of its grade, or of SCADUTA; a plan that is still ahead has that of its list. */
export function DotInside({ mark }: { mark: Mark | undefined }) {
  const Glyph = mark?.glyph;
  return Glyph ? <Glyph /> : <CalendarClock aria-hidden="true" />;
}

const states = Object.entries(statuses.intervention);
const grades = Object.entries(statuses.grade);

/** Every look of the lines beside its words. */
export function Legend() {
  return (
    <ul aria-label={texts.legend} className="timeline-legend flex flex-wrap gap-x-7 gap-y-1.5 text-label">
      <Group name={texts.legendOf.jobs}>
        {states.map(([state, mark]) => (
          <Entry key={state} words={mark.word}>
            <BarSample mark={mark} isOpen={state !== 'CLOSED'} />
          </Entry>
        ))}
        <Entry words={texts.plannedJob}>
          <span className="timeline-bar" data-family="line" data-planned="" />
        </Entry>
        <Entry words={texts.expected}>
          <span className="timeline-bar" data-family="line" data-open="">
            <span data-expected="" style={{ left: '60%' }} />
          </span>
        </Entry>
      </Group>
      <Group name={texts.legendOf.expiries}>
        <Entry words={texts.ahead}>
          <DotSample kind="plan" mark={undefined} />
        </Entry>
        <Entry words={texts.overdue}>
          <DotSample kind="plan" mark={statuses.maintenance.OVERDUE} />
        </Entry>
      </Group>
      <Group name={texts.legendOf.visits}>
        {grades.map(([grade, mark]) => (
          <Entry key={grade} words={mark.word}>
            <DotSample kind="visit" mark={mark} />
          </Entry>
        ))}
      </Group>
      <Entry words={texts.now}>
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

function Entry({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className="contents" aria-hidden="true">
        {children}
      </span>
      {words}
    </li>
  );
}

function BarSample({ mark: { glyph: Glyph, family }, isOpen }: { mark: Mark; isOpen: boolean }) {
  return (
    <span className="timeline-bar" data-family={family} data-open={isOpen ? '' : undefined}>
      <span className="timeline-words">
        <Glyph />
      </span>
    </span>
  );
}

function DotSample({ kind, mark }: { kind: 'plan' | 'visit'; mark: Mark | undefined }) {
  return (
    <span {...dotShape(kind, mark)}>
      <DotInside mark={mark} />
    </span>
  );
}
