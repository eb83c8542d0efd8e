import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { counted } from '../../core/numbers.ts';
import { usePrinting } from '../../ui/use-media.ts';
import type { Slots, SlotSeries, SlotView } from './slot-data.ts';
import { SlotAmounts, SlotGaps, SlotTimes } from './slot-grid.tsx';
import { slotHeight, slotLayout, slotScales, type SlotLayout } from './slot-layout.ts';
import { SlotLines } from './slot-lines.tsx';
import { peaksOf, SlotPeaks } from './slot-peaks.tsx';
import { SlotPointer } from './slot-tooltip.tsx';
import { useSlotGestures } from './use-slot-gestures.ts';

const hourMs = 3_600_000;

/** Explains line and band if several slots are drawn as one piece. */
function pieceText({ pieceSize, slots }: Pick<SlotLayout, 'pieceSize' | 'slots'>): string {
  const hours = (pieceSize * slots.slotMs) / hourMs;
  const span = hours < 24 ? counted(hours, 'ora', 'ore') : counted(hours / 24, 'giorno', 'giorni');
  return `La linea è la media di ${span}, la fascia va dal valore più basso al più alto.`;
}

/** Width on paper in px, independent of the screen; also used before the container has a width. */
const paperWidth = 900;

/** The width of a drawing: that of its container, or of the paper. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const isPrinting = usePrinting();
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return isPrinting || width === 0 ? paperWidth : width;
}

/**
 * Counts font loads, as a key to redraw: SVG text anchored at its end or middle keeps its position for the width of the former
 * font.
 */
function useFontLoads(): number {
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const onLoad = () => setLoads((before) => before + 1);
    // jsdom has no fonts.
    document.fonts?.addEventListener('loadingdone', onLoad);
    return () => document.fonts?.removeEventListener('loadingdone', onLoad);
  }, []);
  return loads;
}

interface SlotDrawingProps {
  slots: Slots;
  series: readonly SlotSeries[];
  /** Gaps of any series. */
  gaps: readonly SlotView[];
  view: SlotView;
  /** Sets the view; without it the drawing cannot be zoomed. */
  onView?: (view: SlotView) => void;
  /** Text for screen readers. */
  label: string;
  /** Id of the sentence that explains the keys. */
  keysId?: string;
  /** Events of the period, as SVG behind the lines. */
  overlay?: (layout: SlotLayout) => ReactNode;
}

/** Slot means as SVG areas, with gaps, an axis for each of two units, and a tooltip at the pointer. */
export function SlotDrawing({ slots, series, gaps, view, onView, label, keysId, overlay }: SlotDrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const ids = useId();
  const width = useWidth(box);
  const fontLoads = useFontLoads();
  const scales = useMemo(() => slotScales(series), [series]);
  const peaks = useMemo(() => peaksOf(series), [series]);
  const layout = useMemo(
    () => slotLayout(slots, view, scales, { width, height: slotHeight }),
    [slots, view, scales, width],
  );
  const { left, right, top, bottom } = layout;
  const handlers = useSlotGestures(box, { view, onView, count: slots.count, left, right });
  const isZoomable = onView !== undefined;
  return (
    <>
      <div
        ref={box}
        className="ui:slot-drawing"
        style={{ height: slotHeight }}
        data-closer={isZoomable || undefined}
        {...(isZoomable && { role: 'group', tabIndex: 0, 'aria-label': label, 'aria-describedby': keysId })}
        {...handlers}
      >
        <svg
          key={fontLoads}
          width={layout.width}
          height={layout.height}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          xmlns="http://www.w3.org/2000/svg"
          pointerEvents="none"
        >
          <defs>
            <clipPath id={`${ids}plot`}>
              <rect {...{ x: left, y: top - 3, width: right - left, height: bottom - top + 6 }} />
            </clipPath>
          </defs>
          {overlay?.(layout)}
          {/* Elements with the role of an image cannot contain links; the overlay behind it may. */}
          <g role="img" aria-label={label}>
            <SlotAmounts layout={layout} />
            <g clipPath={`url(#${ids}plot)`}>
              <SlotGaps layout={layout} gaps={gaps} stripes={`${ids}stripes`} />
              <SlotLines layout={layout} series={series} />
            </g>
            <SlotTimes layout={layout} />
            <SlotPeaks {...{ layout, peaks }} />
          </g>
        </svg>
        <SlotPointer {...{ box, layout, series }} />
      </div>
      {layout.pieceSize > 1 && <p className="ui:mt-1 ui:text-aside">{pieceText(layout)}</p>}
    </>
  );
}
