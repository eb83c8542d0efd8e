import { statuses, type Mark } from '@officina/web-kit';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { DotInside, dotShape } from './looks.tsx';

const states = Object.entries(statuses.intervention);
const grades = Object.entries(statuses.grade);

/** Every look of the lines beside its words. */
export function Legend() {
  return (
    <ul aria-label={texts.legend} className="timeline-legend flex flex-wrap gap-x-5 gap-y-1.5 text-label">
      {states.map(([state, mark]) => (
        <Entry key={state} words={texts.job(mark.word)}>
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
      <Entry words={texts.expiry}>
        <DotSample kind="plan" mark={undefined} />
      </Entry>
      <Entry words={texts.overdue}>
        <DotSample kind="plan" mark={statuses.maintenance.OVERDUE} />
      </Entry>
      {grades.map(([grade, mark]) => (
        <Entry key={grade} words={texts.grade(mark.word)}>
          <DotSample kind="visit" mark={mark} />
        </Entry>
      ))}
      <Entry words={texts.now}>
        <span data-now="" />
      </Entry>
    </ul>
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
