import { Link } from '@officina/web-kit';
import { placeOf, xOf, type SlotLayout } from '@officina/web-kit/chart';
import { useRef, type ReactNode } from 'react';
import type { Happening } from './machine-events.ts';

/** Of one number, in pixels. */
const headSize = { width: 26, height: 20 };
const letter = 8;
const between = 2;

/** A head above the plot: the number of one thing, or «3–7» of those whose own heads would lie on each other. */
interface Head {
  first: number;
  last: number;
  /** Its left end and its width, in pixels. */
  x: number;
  width: number;
}

export const textOfHead = ({ first, last }: Pick<Head, 'first' | 'last'>): string =>
  first === last ? String(first) : `${first}–${last}`;

const endOf = ({ x, width }: Head): number => x + width;

interface Edges {
  left: number;
  right: number;
}

/** A head from one place to another, or as wide as its text, moved so that it stays inside the edges. */
function headOf(first: number, last: number, from: number, to: number, { left, right }: Edges): Head {
  const width = Math.max(to - from, textOfHead({ first, last }).length * letter + 8);
  return { first, last, width, x: Math.max(left, Math.min(right - width, from)) };
}

/**
 * The heads of things in the order of their numbers, each above the beginning of its thing, so that none lies on another.
 * @param things with the middles that their heads would have, in pixels
 * @param edges of the plot
 */
export function headsOf(things: readonly { number: number; middle: number }[], edges: Edges): Head[] {
  const heads: Head[] = [];
  const half = headSize.width / 2;
  for (const { number, middle } of things) {
    let head = headOf(number, number, middle - half, middle + half, edges);
    for (let before = heads.at(-1); before && head.x < endOf(before) + between; before = heads.at(-1)) {
      heads.pop();
      const end = Math.max(endOf(head), endOf(before));
      head = headOf(before.first, head.last, Math.min(before.x, head.x), end, edges);
    }
    heads.push(head);
  }
  return heads;
}

const bandLooks = {
  repair: { fill: 'var(--red-tint)', edge: 'var(--red)', text: 'var(--red-text)' },
  planned: { fill: 'var(--blue-tint)', edge: 'var(--blue)', text: 'var(--blue-text)' },
};

interface MarksProps {
  layout: SlotLayout;
  happenings: readonly Happening[];
}

/**
 * What happened, behind the lines: work as a band from its start to its end, the rest as a dashed line, each under a flag with its
 * number in the list beneath, which is the way to them by keys and for readers. Only a flag opens something: one drags and taps in
 * the plot to look closer.
 */
export function Marks({ layout, happenings }: MarksProps) {
  const { left, right, top, bottom, slots } = layout;
  const at = (instant: number) => xOf(layout, placeOf(slots, instant));
  const seen = happenings
    .map((one, index) => ({
      ...one,
      number: index + 1,
      x: Math.max(left, at(one.from)),
      end: Math.min(right, at(one.to)),
    }))
    .filter(({ x, end }) => x <= right && end >= left);
  const middleOf = ({ x, end }: { x: number; end: number }) => x + Math.min(end - x, headSize.width) / 2;
  const heads = headsOf(
    seen.map((one) => ({ number: one.number, middle: middleOf(one) })),
    layout,
  );
  const ownHead = new Map(heads.filter(({ first, last }) => first === last).map((one) => [one.first, one]));
  return (
    <g aria-hidden="true">
      {seen.map(({ id, kind, link, number, x, end }) => {
        const band = kind === 'repair' || kind === 'planned' ? bandLooks[kind] : undefined;
        const head = ownHead.get(number);
        const width = Math.max(2, end - x);
        return (
          <g key={id} data-happening={kind}>
            {band ? (
              <rect
                {...{ x, y: top, width, height: bottom - top }}
                fill={band.fill}
                stroke={band.edge}
                strokeWidth="1.5"
              />
            ) : (
              <path
                d={`M${x} ${top}V${bottom}`}
                stroke="var(--ink)"
                strokeWidth="1.5"
                strokeDasharray="5 4"
              />
            )}
            {head && (
              <FlagLink to={link}>
                <NumberHead {...{ head, top }} look={band} />
              </FlagLink>
            )}
          </g>
        );
      })}
      {heads
        .filter(({ first, last }) => first !== last)
        .map((head) => (
          <NumberHead key={head.first} {...{ head, top }} look={undefined} />
        ))}
    </g>
  );
}

// A hand that clicks moves by a few px.
const slackPx = 4;

/** Opens what a flag stands for, unless the chart was dragged by it. */
function FlagLink({ to, children }: { to: string; children: ReactNode }) {
  const pressedAt = useRef(0);
  return (
    <Link
      to={to}
      tabIndex={-1}
      draggable={false}
      style={{ pointerEvents: 'auto' }}
      onPointerDown={({ clientX }) => {
        pressedAt.current = clientX;
      }}
      onClick={(event) => {
        if (Math.abs(event.clientX - pressedAt.current) > slackPx) event.preventDefault();
      }}
    >
      {children}
    </Link>
  );
}

interface NumberHeadProps {
  head: Head;
  /** Of the plot, in pixels. */
  top: number;
  /** Of a band; ink unless given. */
  look: (typeof bandLooks)['repair'] | undefined;
}

function NumberHead({ head, top, look }: NumberHeadProps) {
  const { x, width } = head;
  const { height } = headSize;
  return (
    <>
      <rect
        {...{ x, y: top - height - 3, width, height, rx: 4 }}
        fill={look?.fill ?? 'var(--ink)'}
        stroke={look?.edge ?? 'none'}
      />
      <text
        {...{ x: x + width / 2, y: top - 8, textAnchor: 'middle', fontSize: 13, fontWeight: 700 }}
        fontFamily='"Atkinson Hyperlegible Next Variable", "Segoe UI", sans-serif'
        fill={look?.text ?? 'var(--sheet)'}
      >
        {textOfHead(head)}
      </text>
    </>
  );
}
