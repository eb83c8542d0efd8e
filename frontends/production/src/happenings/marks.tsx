import { Link } from '@officina/web-kit';
import { placeOf, xOf, type SlotLayout } from '@officina/web-kit/chart';
import { useRef, type ReactNode } from 'react';
import type { Happening } from './happening.ts';
import { headsOf, headSize, textOfHead, type Head } from './heads.ts';

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
