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
import { maxZoomOf, fractionAt, useView, type Pan, type Viewport, type Zoom } from '../moves/use-view.ts';
import type { Span } from '../period.tsx';
import { texts } from '../texts.ts';
import { linkOf, markOf, itemLabel, type TimelineItem } from '../items.ts';
import { Axis, Grid, stepFor, ticksOf } from './axis.tsx';
import { visibleLines, type Bar, type Dot, type Line } from './lines.ts';
import { BarContent, barProps, DotContent, dotProps } from './marks.tsx';
import './timeline.css';

/** Attributes of an item's link to its sheet. The keys j and k focus items; Tab skips them. */
function useItemLink(item: TimelineItem) {
  const label = itemLabel(item);
  return {
    ...useSheetLink(item.id, linkOf(item)),
    ...{ 'data-item': '', 'data-stop': '', 'aria-label': label, title: label },
    ...{ tabIndex: -1, draggable: false },
  };
}

function BarLink({ bar }: { bar: Bar }) {
  return (
    <Link {...useItemLink(bar.item)} {...barProps(bar)}>
      <BarContent bar={bar} />
    </Link>
  );
}

function DotLink({ dot }: { dot: Dot }) {
  return (
    <Link {...useItemLink(dot.item)} {...dotProps(dot)}>
      <DotContent mark={markOf(dot.item)} />
    </Link>
  );
}

interface MachineRowProps {
  line: Line;
  /** Number of lines. */
  total: number;
}

/** A machine's plate and name, which do not scroll horizontally, and the items on its line. */
const MachineRow = memo(function MachineRow({ line, total }: MachineRowProps) {
  const { machine, position, bars, dots, lanes, top, height } = line;
  const style = { top, height, '--lanes': lanes } as CSSProperties;
  return (
    <li
      className="timeline-row"
      style={style}
      aria-setsize={total}
      aria-posinset={position}
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
          <DotLink key={dot.item.id} dot={dot} />
        ))}
        {bars.map((bar) => (
          <BarLink key={bar.item.id} bar={bar} />
        ))}
      </div>
    </li>
  );
});

interface ToolbarProps {
  zoom: Zoom;
  pan: Pan;
  /** Visible width in px. */
  width: number;
  isComplete: boolean;
  isClosest: boolean;
  /** Visible days. */
  shown: string;
}

/** Buttons for zoom and scroll, and the visible days. */
function Toolbar({ zoom, pan, width, isComplete, isClosest, shown }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-print="hide">
      <div role="group" aria-label={texts.drawing} className="flex flex-wrap gap-2">
        <Button
          {...{ size: 'lg', icon: ZoomIn, label: texts.closer, disabled: isClosest }}
          onClick={() => zoom(zoomStep)}
        />
        <Button
          {...{ size: 'lg', icon: ZoomOut, label: texts.further, disabled: isComplete }}
          onClick={() => zoom(1 / zoomStep)}
        />
        <Button
          {...{ size: 'lg', icon: ChevronLeft, label: texts.before, disabled: isComplete }}
          onClick={() => pan(-width / 2)}
        />
        <Button
          {...{ size: 'lg', icon: ChevronRight, label: texts.after, disabled: isComplete }}
          onClick={() => pan(width / 2)}
        />
        <Button
          {...{ size: 'lg', icon: Maximize2, label: texts.whole, disabled: isComplete }}
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

/** The visible part of the period. */
function visiblePart({ from, to }: Span, viewport: Viewport): Span {
  const instantAt = (px: number) => from + fractionAt(viewport, px, viewport.width) * (to - from);
  return { from: instantAt(0), to: Math.min(to, viewport.width > 0 ? instantAt(viewport.width) : to) };
}

/** Ticks of the visible part and of an equal part on both sides, which scrolling may reveal. */
function useTicks(span: Span, part: Span, viewport: Viewport) {
  const step = stepFor(span, viewport.width * viewport.zoom);
  const length = part.to - part.from;
  const first = Math.floor(part.from / length) - 1;
  return useMemo(
    () => ticksOf(span, step, { from: Math.max(span.from, first * length), to: (first + 4) * length }),
    [span, step, first, length],
  );
}

/**
 * The lines of the machines. Bars and marks are links instead of graphics, so they can be focused, read out and opened in
 * another tab. Their positions are relative to the period, so zooming only changes the width of one box.
 */
export function Timeline({ lines, span }: TimelineProps) {
  const maxZoom = maxZoomOf(span.to - span.from);
  const { search } = useLocation();
  const { elements, viewport, zoom, pan, onScroll } = useView(maxZoom, search);
  const [focused, setFocused] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  useWheel(box, zoom);
  usePinch(box, zoom, pan);
  const drag = useDrag(pan);
  const onKeyDown = useKeys(zoom, pan, viewport.width);
  useReturnFocus(true);
  const part = visiblePart(span, viewport);
  const ticks = useTicks(span, part, viewport);
  const shown = useMemo(() => visibleLines(lines, { ...viewport, focused }), [lines, viewport, focused]);
  const last = lines.at(-1);
  const boxRef = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      elements.current.box = element;
    },
    [elements],
  );
  const cornerRef = useCallback(
    (element: HTMLDivElement | null) => {
      elements.current.corner = element;
    },
    [elements],
  );
  const onFocus = ({ target }: FocusEvent) =>
    setFocused(target.closest<HTMLElement>('[data-machine]')?.dataset['machine']);
  return (
    <>
      <Toolbar
        {...{ zoom, pan, width: viewport.width }}
        isComplete={viewport.zoom === 1}
        isClosest={viewport.zoom === maxZoom}
        shown={texts.shown(formatDate(new Date(part.from)), formatDate(new Date(part.to - 1)))}
      />
      <p id="linea-tasti" className="sr-only">
        {texts.keys}
      </p>
      <div
        ref={boxRef}
        data-scroll=""
        role="group"
        tabIndex={0}
        aria-label={texts.drawing}
        aria-describedby="linea-tasti"
        className="timeline-box mt-3"
        {...{ onScroll, onKeyDown, onFocus, ...drag }}
        onClick={openNearest}
      >
        <div className="timeline-whole" style={{ '--zoom': viewport.zoom } as CSSProperties}>
          <Axis ticks={ticks} corner={cornerRef} />
          <div className="relative" style={{ height: last ? last.top + last.height : 0 }}>
            <Grid ticks={ticks} span={span} now={useTime().getTime()} />
            <ul>
              {shown.map((line) => (
                <MachineRow key={line.machine._id} line={line} total={lines.length} />
              ))}
            </ul>
          </div>
        </div>
      </div>
    </>
  );
}
