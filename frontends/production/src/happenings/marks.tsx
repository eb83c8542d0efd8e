import { Link } from '@officina/web-kit';
import { placeOf, xOf, type SlotLayout } from '@officina/web-kit/chart';
import type { Happening } from './happening.ts';

/** More of them in view have no heads with numbers, which would cover each other. */
const mostHeads = 30;
const head = { width: 26, height: 20 };

const bandLooks = {
  repair: { fill: 'var(--red-tint)', edge: 'var(--red)', text: 'var(--red-text)' },
  planned: { fill: 'var(--blue-tint)', edge: 'var(--blue)', text: 'var(--blue-text)' },
};

interface MarksProps {
  layout: SlotLayout;
  happenings: readonly Happening[];
}

/**
 * What happened, behind the lines: work as a band from its start to its end, the rest as a flag on a dashed line, each with its
 * number in the list beneath, which is the way to them by keys and for readers.
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
  const hasHeads = seen.length <= mostHeads;
  return (
    <g aria-hidden="true">
      {seen.map(({ id, kind, link, number, x, end }) => {
        const band = kind === 'repair' || kind === 'planned' ? bandLooks[kind] : undefined;
        const width = Math.max(2, end - x);
        const middle = Math.min(
          right - head.width / 2,
          Math.max(left + head.width / 2, band ? x + width / 2 : x),
        );
        return (
          <Link key={id} to={link} tabIndex={-1} style={{ pointerEvents: 'auto' }} data-happening={kind}>
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
            {hasHeads && (
              <>
                <rect
                  {...{ x: middle - head.width / 2, y: top - head.height - 3, rx: 4, ...head }}
                  fill={band?.fill ?? 'var(--ink)'}
                  stroke={band?.edge ?? 'none'}
                />
                <text
                  {...{ x: middle, y: top - 8, textAnchor: 'middle', fontSize: 13, fontWeight: 700 }}
                  fontFamily='"Atkinson Hyperlegible Next Variable", "Segoe UI", sans-serif'
                  fill={band?.text ?? 'var(--sheet)'}
                >
                  {number}
                </text>
              </>
            )}
          </Link>
        );
      })}
    </g>
  );
}
