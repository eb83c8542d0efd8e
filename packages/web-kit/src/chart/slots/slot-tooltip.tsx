import { useLayoutEffect, useRef, type RefObject } from 'react';
import { formatTime } from '../../core/dates/formats.ts';
import { ChartSwatch } from '../chart-legend.tsx';
import { localClockName } from './slot-clock.ts';
import { meanInWords, slotAt, slotMoment, slotTime, type SlotSeries } from './slot-data.ts';
import { slotX, yOf, type SlotLayout } from './slot-layout.ts';
import { useSlotReading, type ReadingOptions } from './use-slot-reading.ts';

interface AtSlot {
  layout: SlotLayout;
  series: readonly SlotSeries[];
  slot: number;
}

interface NamedSlot extends AtSlot {
  /** What else is at the slot. */
  name: string | undefined;
}

const valueOf = ({ values }: SlotSeries, slot: number) => values[slot] ?? NaN;

/** The x position of the middle of a slot, limited to the plot for a partly visible one. */
const middleOf = (layout: SlotLayout, slot: number): number =>
  Math.min(layout.right, Math.max(layout.left, slotX(layout, slot + 0.5)));

/** A vertical line through the middle of a slot, with a mark on each value. */
function Cursor({ layout, series, slot }: AtSlot) {
  const x = middleOf(layout, slot);
  return (
    <g>
      <path d={`M${x} ${layout.top}V${layout.bottom}`} stroke="var(--line-strong)" />
      {series.map((one) => {
        const value = valueOf(one, slot);
        if (Number.isNaN(value)) return null;
        return (
          <circle
            key={one.key}
            {...{ cx: x, cy: yOf(layout, one.unit, value), r: 4.5 }}
            fill={`var(--${one.colour})`}
            stroke="var(--sheet)"
            strokeWidth="1.5"
          />
        );
      })}
    </g>
  );
}

/** «20/11/2026 10:30–11:00 GMT», with local time «, ora italiana 11:30–12:00». */
export function slotInWords({ slots, axis }: Pick<SlotLayout, 'slots' | 'axis'>, slot: number): string {
  const from = slotAt(slots, slot);
  const to = from + slots.slotMs;
  const gmt = `${slotMoment(from)}–${slotTime(to)} GMT`;
  if (!axis.hasLocal) return gmt;
  return `${gmt}, ${localClockName()} ${formatTime(new Date(from))}–${formatTime(new Date(to))}`;
}

/** Up to four decimals, as stored, unless the series has fixed ones. */
const storedInWords = (series: SlotSeries, slot: number): string =>
  meanInWords(valueOf(series, slot), series, 4);

const fewRows = 10;

/** Between the line and the values beside it, in pixels. */
const gap = 14;

/** The values of a slot next to the line, on the side with more room, and inside the drawing where neither has enough. */
function Tooltip({ layout, series, slot, name }: NamedSlot) {
  const slip = useRef<HTMLDivElement>(null);
  const x = middleOf(layout, slot);
  useLayoutEffect(() => {
    if (!slip.current) return;
    const { offsetWidth: width, style } = slip.current;
    const left = x > layout.width / 2 ? x - gap - width : x + gap;
    style.left = `${Math.max(0, Math.min(left, layout.width - width))}px`;
  });
  return (
    <div ref={slip} className="ui:slot-slip" style={{ top: layout.top }} data-slip={slot}>
      <p className="ui:font-semibold">{slotInWords(layout, slot)}</p>
      <ul className={series.length > fewRows ? 'ui:grid ui:grid-cols-2 ui:gap-x-5' : ''}>
        {series.map((one) => (
          <li key={one.key} className="ui:flex ui:items-center ui:gap-2">
            <ChartSwatch series={one} />
            <span className="ui:min-w-0 ui:flex-1 ui:truncate">{one.label}</span>
            <b className="ui:whitespace-nowrap">{storedInWords(one, slot)}</b>
          </li>
        ))}
      </ul>
      {name && <p className="ui:mt-1 ui:line-clamp-2 ui:text-aside">{name}</p>}
    </div>
  );
}

const spoken = ({ layout, series, slot, name }: NamedSlot): string =>
  [
    slotInWords(layout, slot),
    ...series.map((one) => `${one.label}: ${storedInWords(one, slot)}`),
    ...(name ? [name] : []),
  ].join('; ');

interface PointerProps extends ReadingOptions {
  box: RefObject<HTMLElement | null>;
  series: readonly SlotSeries[];
  /** The series of all charts of the page, whose values are shown together. */
  all: readonly SlotSeries[];
  /** Names what else is in the piece of `size` slots that has this one. */
  nameAt?: ((slot: number, size: number) => string | undefined) | undefined;
}

/** The values of the slot that is read, in a layer with its own state, so that the drawing below is not rendered again. */
export function SlotPointer({ box, series, all, nameAt, ...options }: PointerProps) {
  const { layout } = options;
  const { reading, isHere } = useSlotReading(box, options);
  const { from, to } = layout.view;
  const slot = reading && reading.slot + 1 > from && reading.slot < to ? reading.slot : undefined;
  const name = isHere && slot !== undefined ? nameAt?.(slot, layout.pieceSize) : undefined;
  const isSpoken = isHere && reading?.byKeys && slot !== undefined;
  return (
    <div className="ui:slot-pointer">
      {slot !== undefined && (
        <svg width={layout.width} height={layout.height} aria-hidden="true">
          <Cursor {...{ layout, series, slot }} />
        </svg>
      )}
      {isHere && slot !== undefined && <Tooltip {...{ layout, slot, name }} series={all} />}
      <p role="status" className="ui:sr-only">
        {isSpoken && spoken({ layout, slot, series: all, name })}
      </p>
    </div>
  );
}
