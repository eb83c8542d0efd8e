import { formatDate, useLocation, useReturnFocus, useTime } from '@officina/web-kit';
import { useCallback, useMemo, useRef, useState, type CSSProperties, type FocusEvent } from 'react';
import { openNearest } from '../moves/nearest.ts';
import { mostZoom, shareAt } from '../moves/scale.ts';
import { useDrag } from '../moves/use-drag.ts';
import { useKeys } from '../moves/use-keys.ts';
import { usePinch } from '../moves/use-pinch.ts';
import { useView, type Seen } from '../moves/use-view.ts';
import { useWheel } from '../moves/use-wheel.ts';
import type { Span } from '../period/period.ts';
import { texts } from '../texts.ts';
import { Axis, Grid } from './axis.tsx';
import { linesInView } from './lines-in-view.ts';
import type { Line } from './lines.ts';
import { MachineRow } from './machine-row.tsx';
import { stepFor, ticksOf } from './ticks.ts';
import { Tools } from './tools.tsx';
import './timeline.css';

interface TimelineProps {
  lines: readonly Line[];
  span: Span;
}

/** The part of the period that is seen. */
function partSeen({ from, to }: Span, seen: Seen): Span {
  const instantAt = (px: number) => from + shareAt(seen, px, seen.width) * (to - from);
  return { from: instantAt(0), to: Math.min(to, seen.width > 0 ? instantAt(seen.width) : to) };
}

/** Ticks of what is seen and as much again on both sides, which a push brings into sight. */
function useTicks(span: Span, part: Span, seen: Seen) {
  const step = stepFor(span, seen.width * seen.zoom);
  const length = part.to - part.from;
  const first = Math.floor(part.from / length) - 1;
  return useMemo(
    () => ticksOf(span, step, { from: Math.max(span.from, first * length), to: (first + 4) * length }),
    [span, step, first, length],
  );
}

/**
 * The lines of the machines. Bars and marks are elements with links, not a drawing: they can be focused, read out and opened
 * in another tab, and as they stand at shares of the period, a closer look changes the width of one box.
 */
export function Timeline({ lines, span }: TimelineProps) {
  const most = mostZoom(span.to - span.from);
  const { search } = useLocation();
  const { parts, seen, zoom, pan, onScroll } = useView(most, search);
  const [focused, setFocused] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  useWheel(box, zoom);
  usePinch(box, zoom, pan);
  const drag = useDrag(pan);
  const onKeyDown = useKeys(zoom, pan, seen.width);
  useReturnFocus(true);
  const part = partSeen(span, seen);
  const ticks = useTicks(span, part, seen);
  const shown = useMemo(() => linesInView(lines, { ...seen, focused }), [lines, seen, focused]);
  const last = lines.at(-1);
  const takeBox = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      parts.current.box = element;
    },
    [parts],
  );
  const takeCorner = useCallback(
    (element: HTMLDivElement | null) => {
      parts.current.corner = element;
    },
    [parts],
  );
  const onFocus = ({ target }: FocusEvent) =>
    setFocused(target.closest<HTMLElement>('[data-machine]')?.dataset['machine']);
  return (
    <>
      <Tools
        {...{ zoom, pan, width: seen.width }}
        isWhole={seen.zoom === 1}
        isClosest={seen.zoom === most}
        shown={texts.shown(formatDate(new Date(part.from)), formatDate(new Date(part.to - 1)))}
      />
      <p id="linea-tasti" className="sr-only">
        {texts.keys}
      </p>
      <div
        ref={takeBox}
        data-scroll=""
        role="group"
        tabIndex={0}
        aria-label={texts.drawing}
        aria-describedby="linea-tasti"
        className="timeline-box mt-3"
        {...{ onScroll, onKeyDown, onFocus, ...drag }}
        onClick={openNearest}
      >
        <div className="timeline-whole" style={{ '--zoom': seen.zoom } as CSSProperties}>
          <Axis ticks={ticks} corner={takeCorner} />
          <div className="relative" style={{ height: last ? last.top + last.height : 0 }}>
            <Grid ticks={ticks} span={span} now={useTime().getTime()} />
            <ul>
              {shown.map((line) => (
                <MachineRow key={line.machine._id} line={line} of={lines.length} />
              ))}
            </ul>
          </div>
        </div>
      </div>
    </>
  );
}
