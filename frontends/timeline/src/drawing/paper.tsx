import { italianDay, Plate, useSectionName } from '@officina/web-kit';
import type { Period } from '@officina/web-kit/forms';
import { PaperHeader } from '@officina/web-kit/paper';
import { useMemo, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import './paper.css';
import type { Span } from '../period.tsx';
import { texts } from '../texts.ts';
import { markOf } from '../items.ts';
import { Grid, stepFor, ticksOf, type Tick } from './axis.tsx';
import type { Line } from './lines.ts';
import { BarContent, barProps, DotContent, dotProps, Legend } from './marks.tsx';

interface PaperProps {
  lines: readonly Line[];
  span: Span;
  period: Period;
  /** Instant in ms. */
  now: number;
  /** Which machines are shown, and what the lines do not show. */
  notes: readonly string[];
}

/** Width of the lines on a landscape A4 page in CSS px: 269 mm minus the names. */
const widthPx = 830;

/** All lines over the entire period on landscape A4 pages, each of which repeats the days. Replaces the page when printing. */
export function Paper({ lines, span, period, now, notes }: PaperProps) {
  const ticks = useMemo(() => ticksOf(span, stepFor(span, widthPx)), [span]);
  return createPortal(
    <div data-paper="" data-mf={useSectionName()} aria-hidden="true">
      <div className="timeline-paper">
        <PaperHeader
          title={texts.title}
          code={texts.fromTo(italianDay(period.from), italianDay(period.to))}
        />
        {notes.length > 0 && <p className="timeline-notes">{notes.join(' ')}</p>}
        <Legend />
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.machine}</th>
              <th scope="col">
                <Days ticks={ticks} />
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <PaperRow key={line.machine._id} {...{ line, ticks, span, now }} />
            ))}
          </tbody>
        </table>
      </div>
    </div>,
    document.body,
  );
}

function Days({ ticks }: { ticks: readonly Tick[] }) {
  return (
    <div className="timeline-track">
      {ticks.map(({ day, label, left }) => (
        <span key={day} className="timeline-tick" style={{ left: `${left * 100}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
}

interface PaperRowProps extends Pick<PaperProps, 'span' | 'now'> {
  line: Line;
  ticks: readonly Tick[];
}

function PaperRow({ line: { machine, bars, dots, lanes }, ticks, span, now }: PaperRowProps) {
  return (
    <tr>
      <th scope="row">
        <Plate code={machine.shortCode} /> {machine.name}
      </th>
      <td>
        <div className="timeline-track" style={{ '--lanes': lanes } as CSSProperties}>
          <Grid {...{ ticks, span, now }} />
          {dots.map((dot) => (
            <span key={dot.item.id} {...dotProps(dot)}>
              <DotContent mark={markOf(dot.item)} />
            </span>
          ))}
          {bars.map((bar) => (
            <span key={bar.item.id} {...barProps(bar)}>
              <BarContent bar={bar} />
            </span>
          ))}
        </div>
      </td>
    </tr>
  );
}
