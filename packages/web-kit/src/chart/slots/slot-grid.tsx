import { formatNumber } from '../../core/numbers.ts';
import { codeStyle, textStyle } from '../option-styles.ts';
import { charWidth, gapLabel } from '../time-data.ts';
import { localClockCode } from './slot-clock.ts';
import { gapsInView, type SlotLimit, type SlotView } from './slot-data.ts';
import { amountsOf, slotX, yOf, type SlotLayout } from './slot-layout.ts';
const labelProps = { fill: textStyle.color, fontSize: textStyle.fontSize, fontFamily: textStyle.fontFamily };
const codeProps = { fill: codeStyle.color, fontSize: codeStyle.fontSize, fontFamily: codeStyle.fontFamily };

/** Amounts on both sides with their unit above, and hairlines at those on the left. */
export function SlotAmounts({ layout }: { layout: SlotLayout }) {
  const { left, right, top, scales } = layout;
  return (
    <g>
      {scales.slice(0, 2).map((scale, side) => {
        const [x, anchor] = side === 0 ? [left - 8, 'end' as const] : [right + 8, 'start' as const];
        return (
          <g key={scale.unit} {...labelProps} textAnchor={anchor}>
            {scale.unit && (
              <text x={side === 0 ? left : right} y={top - 30} textAnchor={side === 0 ? 'start' : 'end'}>
                {scale.unit}
              </text>
            )}
            {amountsOf(scale).map((amount) => {
              const y = yOf(layout, scale.unit, amount);
              return (
                <g key={amount}>
                  {side === 0 && <path d={`M${left} ${y}H${right}`} stroke="var(--line)" />}
                  <text x={x} y={y} dy="0.34em">
                    {formatNumber(amount)}
                  </text>
                </g>
              );
            })}
          </g>
        );
      })}
    </g>
  );
}

/** Distances of labels below the plot, in pixels: of the first row, and of local times from the first row. */
const labelTop = { horizontal: 19, vertical: 9 };
const localTop = { horizontal: 16, vertical: 42 };

/** Labels of times and days under the plot, in GMT and, where there are any, in local time. */
export function SlotTimes({ layout }: { layout: SlotLayout }) {
  const { left, right, bottom, axis } = layout;
  const direction = axis.isVertical ? 'vertical' : 'horizontal';
  const first = bottom + labelTop[direction];
  const second = first + localTop[direction];
  const hasLocal = axis.ticks.some(({ local }) => local);
  const head = { x: left - 8, textAnchor: 'end' as const, ...(axis.isVertical && { dy: '1em' }) };
  const placed = (x: number, y: number) =>
    axis.isVertical
      ? { x, y, dy: '0.34em', textAnchor: 'end' as const, transform: `rotate(-90 ${x} ${y})` }
      : { x, y, textAnchor: 'middle' as const };
  return (
    <g {...codeProps}>
      <path d={`M${left} ${bottom}H${right}`} stroke="var(--line-strong)" />
      {hasLocal && (
        <>
          <text {...head} y={first}>
            GMT
          </text>
          <text {...head} y={second}>
            {localClockCode()}
          </text>
        </>
      )}
      {axis.ticks.map(({ slot, text, local }) => {
        const x = slotX(layout, slot);
        return (
          <g key={slot}>
            <path d={`M${x} ${bottom}v5`} stroke="var(--line-strong)" />
            <text {...placed(x, first)}>{text}</text>
            {local && <text {...placed(x, second)}>{local}</text>}
          </g>
        );
      })}
    </g>
  );
}

/** Pixels of a limit's label from the left edge, and of its foot above the line. */
const [limitIndent, limitLift] = [6, 5];

/** The limits within the plot, with the heights of their lines. */
const visibleLimits = (layout: SlotLayout, limits: readonly SlotLimit[]) =>
  limits
    .map((limit) => ({ ...limit, y: yOf(layout, limit.unit, limit.value) }))
    .filter(({ y }) => y >= layout.top && y <= layout.bottom);

/** Left end, width and middle of the limits' labels. */
export const limitLabels = (layout: SlotLayout, limits: readonly SlotLimit[]) =>
  visibleLimits(layout, limits).map(({ y, label }) => ({
    ...{ x: layout.left + limitIndent, y: y - limitLift - textStyle.fontSize / 3 },
    width: label.length * charWidth,
  }));

/** Dotted lines at limits, labelled at their start. */
export function SlotLimits({ layout, limits }: { layout: SlotLayout; limits: readonly SlotLimit[] }) {
  const { left, right } = layout;
  const visible = visibleLimits(layout, limits);
  return (
    <g data-limits={visible.length}>
      {visible.map(({ key, y, label }) => (
        <g key={key}>
          <path d={`M${left} ${y}H${right}`} stroke="var(--ink)" strokeWidth="2" strokeDasharray="2 3" />
          <text
            {...labelProps}
            {...{
              x: left + limitIndent,
              y: y - limitLift,
              fill: 'var(--ink)',
              stroke: 'var(--sheet)',
              strokeWidth: 3,
            }}
            paintOrder="stroke"
          >
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Minimum width of a gap. */
const minGapPx = 2;

interface GapsProps {
  layout: SlotLayout;
  gaps: readonly SlotView[];
  /** Id of the stripe pattern in this drawing. */
  stripes: string;
}

/** Stripes over gaps, with a label if there is room. */
export function SlotGaps({ layout, gaps, stripes }: GapsProps) {
  const { top, bottom, left, right, view } = layout;
  // Away from the highest values, whose labels are near the top.
  const middle = (top + bottom) / 2;
  const minSlots = (minGapPx / (right - left)) * (view.to - view.from);
  const visible = gapsInView(gaps, view, minSlots).map(({ from, to }) => ({
    x: slotX(layout, from),
    width: slotX(layout, to) - slotX(layout, from),
  }));
  const needed = (gapLabel.length + 1) * charWidth;
  return (
    <g>
      <defs>
        <pattern
          id={stripes}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V7" stroke="var(--c6)" strokeWidth="2" />
        </pattern>
      </defs>
      <path
        d={visible.map(({ x, width }) => `M${x} ${top}h${width}V${bottom}h${-width}Z`).join('')}
        fill={`url(#${stripes})`}
        stroke={visible.length > 40 ? 'none' : 'var(--line-strong)'}
        strokeWidth="0.7"
        data-gaps={visible.length}
      />
      {visible
        .filter(({ width }) => width > needed)
        .map(({ x, width }) => (
          <g key={x} {...labelProps} fill="var(--ink)" textAnchor="middle">
            <rect
              {...{ x: x + width / 2 - needed / 2, y: middle - 10, width: needed, height: 20 }}
              fill="var(--sheet)"
            />
            <text x={x + width / 2} y={middle + 4}>
              {gapLabel}
            </text>
          </g>
        ))}
    </g>
  );
}
