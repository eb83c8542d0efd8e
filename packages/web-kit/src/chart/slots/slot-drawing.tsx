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

/** What line and band are where several slots are drawn as one. */
function pieceText({ pieceSize, slots }: Pick<SlotLayout, 'pieceSize' | 'slots'>): string {
  const hours = (pieceSize * slots.slotMs) / hourMs;
  const span = hours < 24 ? counted(hours, 'ora', 'ore') : counted(hours / 24, 'giorno', 'giorni');
  return `La linea è la media di ${span}, la fascia va dal valore più basso al più alto.`;
}

/** In px, from whatever screen it is printed; also before its place has a width. */
const paperWidth = 900;

/** How wide a drawing is: as its place, or as paper wants it. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const isPrinting = usePrinting();
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box]);
  return isPrinting || width === 0 ? paperWidth : width;
}

/**
 * How often fonts have come. A text that is anchored at its end or middle stays where it was as wide as another font made it,
 * until it is drawn anew.
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
  /** Where any of them has no value. */
  gaps: readonly SlotView[];
  view: SlotView;
  /** What a closer look does; without it there is none. */
  onView?: (view: SlotView) => void;
  /** What readers hear in its place. */
  label: string;
  /** Id of the sentence that tells the keys. */
  keysId?: string;
  /** What happened meanwhile, as SVG behind the lines. */
  overlay?: (layout: SlotLayout) => ReactNode;
}

/** Means of slots as areas of SVG: gaps as gaps, two units with an axis each, the values of a slot beside the pointer. */
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
  const moves = useSlotGestures(box, { view, onView, count: slots.count, left, right });
  const isClosable = onView !== undefined;
  return (
    <>
      <div
        ref={box}
        className="ui:slot-drawing"
        style={{ height: slotHeight }}
        data-closer={isClosable || undefined}
        {...(isClosable && { role: 'group', tabIndex: 0, 'aria-label': label, 'aria-describedby': keysId })}
        {...moves}
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
          {/* A picture can hold no links: what lies behind it may. */}
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
