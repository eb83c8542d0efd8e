import {
  Button,
  formatDate,
  glyphs,
  Link,
  Plate,
  useLocation,
  useReturnFocus,
  useSheetLink,
  useTime,
  zoomStep,
} from '@officina/web-kit';
import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, useCallback, useMemo, useRef, useState, type CSSProperties, type FocusEvent } from 'react';
import { openNearest, useDrag, useKeys, usePinch, useWheel } from '../moves/gestures.ts';
import { mostZoom, shareAt, useView, type Pan, type Seen, type Zoom } from '../moves/use-view.ts';
import type { Span } from '../period.tsx';
import { texts } from '../texts.ts';
import { linkOf, markOf, sentenceOf, type Thing } from '../items.ts';
import { Axis, Grid, stepFor, ticksOf } from './axis.tsx';
import { linesInView, type Bar, type Dot, type Line } from './lines.ts';
import { BarInside, barLook, DotInside, dotLook } from './marks.tsx';
import './timeline.css';

/** What every thing of the lines has as a link to its sheet. The keys j and k lead to it, Tab past all of them. */
function useThingLink(thing: Thing) {
  const words = sentenceOf(thing);
  return {
    ...useSheetLink(thing.id, linkOf(thing)),
    ...{ 'data-thing': '', 'data-stop': '', 'aria-label': words, title: words },
    ...{ tabIndex: -1, draggable: false },
  };
}

function BarLink({ bar }: { bar: Bar }) {
  return (
    <Link {...useThingLink(bar.thing)} {...barLook(bar)}>
      <BarInside bar={bar} />
    </Link>
  );
}

function DotLink({ dot }: { dot: Dot }) {
  return (
    <Link {...useThingLink(dot.thing)} {...dotLook(dot)}>
      <DotInside mark={markOf(dot.thing)} />
    </Link>
  );
}

interface MachineRowProps {
  line: Line;
  /** How many lines there are. */
  of: number;
}

/** A machine's plate and name, which stay while its time moves, and what stands on its line. */
const MachineRow = memo(function MachineRow({ line, of }: MachineRowProps) {
  const { machine, at, bars, dots, lanes, top, height } = line;
  const style = { top, height, '--lanes': lanes } as CSSProperties;
  return (
    <li
      className="timeline-row"
      style={style}
      aria-setsize={of}
      aria-posinset={at}
      data-machine={machine._id}
    >
      <Link
        to={`/machine/${machine._id}`}
        className="timeline-name"
        data-stop=""
        tabIndex={-1}
        draggable={false}
      >
        <Plate code={machine.shortCode} />
        <span className="flex min-w-0 items-center gap-1.5">
          {!machine.isActive && (
            <span role="img" aria-label={texts.inactiveMark} title={texts.inactiveMark} className="flex-none">
              <glyphs.DashedRing />
            </span>
          )}
          <span className="line-clamp-2 wrap-anywhere" title={machine.name ?? undefined}>
            {machine.name}
          </span>
        </span>
      </Link>
      <div className="timeline-track" data-nearest="">
        {dots.map((dot) => (
          <DotLink key={dot.thing.id} dot={dot} />
        ))}
        {bars.map((bar) => (
          <BarLink key={bar.thing.id} bar={bar} />
        ))}
      </div>
    </li>
  );
});

interface ToolsProps {
  zoom: Zoom;
  pan: Pan;
  /** Px of what is seen. */
  width: number;
  isWhole: boolean;
  isClosest: boolean;
  /** Which days are seen. */
  shown: string;
}

/** What the wheel, fingers and keys do, as buttons, beside which days are seen. */
function Tools({ zoom, pan, width, isWhole, isClosest, shown }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-print="hide">
      <div role="group" aria-label={texts.drawing} className="flex flex-wrap gap-2">
        <Button
          {...{ size: 'lg', icon: ZoomIn, label: texts.closer, disabled: isClosest }}
          onClick={() => zoom(zoomStep)}
        />
        <Button
          {...{ size: 'lg', icon: ZoomOut, label: texts.further, disabled: isWhole }}
          onClick={() => zoom(1 / zoomStep)}
        />
        <Button
          {...{ size: 'lg', icon: ChevronLeft, label: texts.before, disabled: isWhole }}
          onClick={() => pan(-width / 2)}
        />
        <Button
          {...{ size: 'lg', icon: ChevronRight, label: texts.after, disabled: isWhole }}
          onClick={() => pan(width / 2)}
        />
        <Button
          {...{ size: 'lg', icon: Maximize2, label: texts.whole, disabled: isWhole }}
          onClick={() => zoom(0)}
        />
      </div>
      <p className="text-ink-2">{shown}</p>
    </div>
  );
}

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
