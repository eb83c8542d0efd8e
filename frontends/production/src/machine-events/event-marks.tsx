import { Link, openedHere } from '@officina/web-kit';
import { slotPosition, slotX, type SlotLayout, type SlotView } from '@officina/web-kit/chart';
import { useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { showEventRow } from './event-row.ts';
import type { MachineEvent } from './machine-events.ts';

/** The size of a flag with one number, in pixels. */
const flagSize = { width: 26, height: 20 };
const letterWidth = 8;
const gap = 2;

/** A flag above the plot: the number of an event, or «3–7» for several whose flags would overlap. */
interface Flag {
  first: number;
  last: number;
  /** Left edge and width, in pixels. */
  x: number;
  width: number;
}

export const flagLabel = ({ first, last }: Pick<Flag, 'first' | 'last'>): string =>
  first === last ? String(first) : `${first}–${last}`;

const endOf = ({ x, width }: Flag): number => x + width;

interface Edges {
  left: number;
  right: number;
}

/** A flag from one position to another, or as wide as its text, moved inside the edges. */
function flagOf(first: number, last: number, from: number, to: number, { left, right }: Edges): Flag {
  const width = Math.max(to - from, flagLabel({ first, last }).length * letterWidth + 8);
  return { first, last, width, x: Math.max(left, Math.min(right - width, from)) };
}

/**
 * The flags of events in the order of their numbers, each above the start of its event; overlapping ones become one.
 * @param events each with the middle of its flag, in pixels
 * @param edges edges of the plot
 */
export function flagsOf(events: readonly { number: number; middle: number }[], edges: Edges): Flag[] {
  const flags: Flag[] = [];
  const half = flagSize.width / 2;
  for (const { number, middle } of events) {
    let flag = flagOf(number, number, middle - half, middle + half, edges);
    for (let before = flags.at(-1); before && flag.x < endOf(before) + gap; before = flags.at(-1)) {
      flags.pop();
      const end = Math.max(endOf(flag), endOf(before));
      flag = flagOf(before.first, flag.last, Math.min(before.x, flag.x), end, edges);
    }
    flags.push(flag);
  }
  return flags;
}

const bandStyles = {
  repair: { fill: 'var(--red-tint)', edge: 'var(--red)', text: 'var(--red-text)' },
  planned: { fill: 'var(--blue-tint)', edge: 'var(--blue)', text: 'var(--blue-text)' },
};

/** Slots in which a machine stood still. */
export interface MachineStop extends SlotView {
  machineId: string | undefined;
}

interface EventMarksProps {
  layout: SlotLayout;
  events: readonly MachineEvent[];
  stops: readonly MachineStop[];
}

/** A band wider than this share of the plot is pale, so that lines and stops inside it can be seen. */
const longShare = 0.25;
const paleOpacity = 0.4;

/**
 * Events behind the lines of the chart: work as a band from start to end, in which the machine's real stops are stronger where
 * the band is long; others as a dashed line, each under a flag with its number in the list below. Only flags can be pressed,
 * because a tap on the plot reads it and a drag moves it: a flag of one event opens it, one of several leads to their rows.
 */
export function EventMarks({ layout, events, stops }: EventMarksProps) {
  const { left, right, top, bottom, slots } = layout;
  const at = (instant: number) => slotX(layout, slotPosition(slots, instant));
  const visible = events
    .map((one, index) => ({
      ...one,
      number: index + 1,
      x: Math.max(left, at(one.from)),
      end: Math.min(right, at(one.to)),
    }))
    .filter(({ x, end }) => x <= right && end >= left);
  const middleOf = ({ x, end }: { x: number; end: number }) => x + Math.min(end - x, flagSize.width) / 2;
  const flags = flagsOf(
    visible.map((one) => ({ number: one.number, middle: middleOf(one) })),
    layout,
  );
  const singleFlags = new Map(
    flags.filter(({ first, last }) => first === last).map((one) => [one.first, one]),
  );
  const stopsIn = (machineId: string, from: number, to: number) =>
    stops
      .filter((stop) => stop.machineId === machineId)
      .map((stop) => ({
        x: Math.max(from, slotX(layout, stop.from)),
        end: Math.min(to, slotX(layout, stop.to)),
      }))
      .filter(({ x, end }) => x < end);
  return (
    <g aria-hidden="true">
      {visible.map(({ id, kind, machineId, link, number, x, end }) => {
        const band = kind === 'repair' || kind === 'planned' ? bandStyles[kind] : undefined;
        const flag = singleFlags.get(number);
        const width = Math.max(2, end - x);
        const isLong = width > (right - left) * longShare;
        return (
          <g key={id} data-happening={kind}>
            {band ? (
              <>
                <rect
                  {...{ x, y: top, width, height: bottom - top }}
                  fill={band.fill}
                  fillOpacity={isLong ? paleOpacity : 1}
                  stroke={band.edge}
                  strokeWidth={isLong ? 1 : 1.5}
                  strokeOpacity={isLong ? paleOpacity : 1}
                />
                {isLong &&
                  stopsIn(machineId, x, end).map((stop) => (
                    <rect
                      key={stop.x}
                      data-stop
                      {...{ x: stop.x, y: top, width: stop.end - stop.x, height: bottom - top }}
                      fill={band.fill}
                    />
                  ))}
              </>
            ) : (
              <path
                d={`M${x} ${top}V${bottom}`}
                stroke="var(--ink)"
                strokeWidth="1.5"
                strokeDasharray="5 4"
              />
            )}
            {flag && (
              <FlagLink to={link}>
                <NumberFlag {...{ flag, top, band }} />
              </FlagLink>
            )}
          </g>
        );
      })}
      {flags
        .filter(({ first, last }) => first !== last)
        .map((flag) => (
          <FlagsButton key={flag.first} {...{ flag, top }} />
        ))}
    </g>
  );
}

// The pointer moves by a few pixels during a click.
const slackPx = 4;

/** Tells a click on a flag from the end of a drag of the chart. */
function useDragGuard() {
  const pressedAt = useRef(0);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      pressedAt.current = clientX;
    },
    isDrag: ({ clientX }: MouseEvent) => Math.abs(clientX - pressedAt.current) > slackPx,
  };
}

const pressable = { pointerEvents: 'auto', cursor: 'pointer' } as const;

/** Opens the event of a flag, unless the pointer dragged the chart. */
function FlagLink({ to, children }: { to: string; children: ReactNode }) {
  const { onPointerDown, isDrag } = useDragGuard();
  return (
    <Link
      to={to}
      state={openedHere}
      tabIndex={-1}
      draggable={false}
      style={pressable}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        if (isDrag(event)) event.preventDefault();
      }}
    >
      {children}
    </Link>
  );
}

/** Several events under one flag: leads to the row of the first one. */
function FlagsButton({ flag, top }: { flag: Flag; top: number }) {
  const { onPointerDown, isDrag } = useDragGuard();
  return (
    <g
      data-flags={flagLabel(flag)}
      style={pressable}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        if (!isDrag(event)) showEventRow(flag.first);
      }}
    >
      <NumberFlag {...{ flag, top }} band={undefined} />
    </g>
  );
}

interface NumberFlagProps {
  flag: Flag;
  /** Top of the plot, in pixels. */
  top: number;
  /** Style of the band; undefined for an event without one. */
  band: (typeof bandStyles)['repair'] | undefined;
}

function NumberFlag({ flag, top, band }: NumberFlagProps) {
  const { x, width } = flag;
  const { height } = flagSize;
  return (
    <>
      {/* A flag is lower than a fingertip. */}
      <rect {...{ x, y: 0, width, height: top }} fill="transparent" />
      <rect
        {...{ x, y: top - height - 3, width, height, rx: 4 }}
        fill={band?.fill ?? 'var(--ink)'}
        stroke={band?.edge ?? 'none'}
      />
      <text
        {...{ x: x + width / 2, y: top - 8, textAnchor: 'middle', fontSize: 13, fontWeight: 700 }}
        fontFamily='"Atkinson Hyperlegible Next Variable", "Segoe UI", sans-serif'
        fill={band?.text ?? 'var(--sheet)'}
      >
        {flagLabel(flag)}
      </text>
    </>
  );
}
