import { useEffect, useState, type RefObject } from 'react';
import { formatNumber } from '../../core/numbers.ts';
import { ChartSwatch } from '../chart-legend.tsx';
import { gapLabel } from '../time-data.ts';
import { slotAt, slotMoment, slotTime, type SlotSeries } from './slot-data.ts';
import { slotNear, slotX, yOf, type SlotLayout } from './slot-layout.ts';

interface AtSlot {
  layout: SlotLayout;
  series: readonly SlotSeries[];
  slot: number;
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

/** A stored value with all its decimals, at most four. */
export const storedValue = (value: number, unit: string): string =>
  Number.isNaN(value) ? gapLabel : [formatNumber(value, 4), unit].filter(Boolean).join(' ');

/** «20/11/2026 10:30–11:00 GMT» */
export function slotInWords({ slots }: Pick<SlotLayout, 'slots'>, slot: number): string {
  const from = slotAt(slots, slot);
  return `${slotMoment(from)}–${slotTime(from + slots.slotMs)} GMT`;
}

const fewRows = 10;

/** The values of a slot next to the pointer, on the side with more room. */
function Tooltip({ layout, series, slot }: AtSlot) {
  const x = middleOf(layout, slot);
  const isLeft = x > layout.width / 2;
  const side = isLeft ? { right: layout.width - x + 14 } : { left: x + 14 };
  return (
    <div className="ui:slot-slip" style={{ ...side, top: layout.top }} data-slip={slot}>
      <p className="ui:font-semibold">{slotInWords(layout, slot)}</p>
      <ul className={series.length > fewRows ? 'ui:grid ui:grid-cols-2 ui:gap-x-5' : ''}>
        {series.map((one) => (
          <li key={one.key} className="ui:flex ui:items-center ui:gap-2">
            <ChartSwatch series={one} />
            <span className="ui:min-w-0 ui:flex-1 ui:truncate">{one.label}</span>
            <b className="ui:whitespace-nowrap">{storedValue(valueOf(one, slot), one.unit)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Distance outside the plot at which the pointer still counts as inside, in pixels. */
const slack = 4;

interface PointerProps {
  box: RefObject<HTMLElement | null>;
  layout: SlotLayout;
  series: readonly SlotSeries[];
}

/** The values of the slot under the pointer, in a layer with its own state, so that the drawing below is not rendered again. */
export function SlotPointer({ box, layout, series }: PointerProps) {
  const [slot, setSlot] = useState<number>();
  useEffect(() => {
    const element = box.current;
    const onMove = ({ clientX }: PointerEvent) => {
      const at = clientX - (element?.getBoundingClientRect().left ?? 0);
      const isIn = at >= layout.left - slack && at <= layout.right + slack;
      setSlot(isIn ? slotNear(layout, at) : undefined);
    };
    const onLeave = () => setSlot(undefined);
    element?.addEventListener('pointermove', onMove);
    element?.addEventListener('pointerleave', onLeave);
    return () => {
      element?.removeEventListener('pointermove', onMove);
      element?.removeEventListener('pointerleave', onLeave);
    };
  }, [box, layout]);
  if (slot === undefined || slot + 1 <= layout.view.from || slot >= layout.view.to) return null;
  return (
    <div className="ui:slot-pointer">
      <svg width={layout.width} height={layout.height} aria-hidden="true">
        <Cursor {...{ layout, series, slot }} />
      </svg>
      <Tooltip {...{ layout, series, slot }} />
    </div>
  );
}
