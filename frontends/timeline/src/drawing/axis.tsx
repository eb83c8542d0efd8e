import type { Ref } from 'react';
import type { Span } from '../period/period.ts';
import { texts } from '../texts.ts';
import type { Tick } from './ticks.ts';

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
