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
import type { SlotLimit, Slots, SlotSeries, SlotView } from './slot-data.ts';
import { SlotAmounts, SlotGaps, SlotLimits, SlotTimes } from './slot-grid.tsx';
import { slotHeight, slotLayout, slotScales, type SlotLayout } from './slot-layout.ts';
import { SlotLines } from './slot-lines.tsx';
import { peaksOf, SlotPeaks } from './slot-peaks.tsx';
import type { SlotReader } from './slot-reader.ts';
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
  /** The series of all charts of the page. */
  all: readonly SlotSeries[];
  reader: SlotReader;
  /** Gaps of any series. */
  gaps: readonly SlotView[];
  view: SlotView;
  /** Sets the view; without it the drawing cannot be zoomed. */
  onView?: ((view: SlotView) => void) | undefined;
  /** Each axis fits the values in view, instead of beginning at 0. */
  isFitted: boolean;
  hasLocal: boolean;
  limits: readonly SlotLimit[];
  /** Text for screen readers. */
  label: string;
  /** Events of the period, as SVG behind the lines. */
  overlay?: ((layout: SlotLayout) => ReactNode) | undefined;
  /** Opens what is at a slot, and names it. */
  onOpen?: ((slot: number, size: number) => void) | undefined;
  nameAt?: ((slot: number, size: number) => string | undefined) | undefined;
}

const readingKeys =
  'Le frecce leggono un valore dopo l’altro, Invio apre quello che c’è in quel punto, Esc smette.';
const zoomKeys =
  'Maiusc con le frecce sposta, più e meno ingrandiscono e riducono, Inizio e Fine portano ai bordi. Con la rotella: Ctrl ingrandisce, Maiusc sposta.';

/** Slot means as SVG areas, with gaps, an axis for each of two units, and a tooltip at the pointer. */
export function SlotDrawing(props: SlotDrawingProps) {
  const {
    slots,
    series,
    all,
    reader,
    gaps,
    view,
    onView,
    isFitted,
    hasLocal,
    limits,
    label,
    overlay,
    onOpen,
    nameAt,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const ids = useId();
  const width = useWidth(box);
  const fontLoads = useFontLoads();
  const fitted = isFitted ? view : undefined;
  const scales = useMemo(() => slotScales(series, { fitted, limits }), [series, fitted, limits]);
  const peaks = useMemo(() => peaksOf(series), [series]);
  const layout = useMemo(
    () => slotLayout(slots, view, scales, { width, height: slotHeight, hasLocal }),
    [slots, view, scales, width, hasLocal],
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
        role="group"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${ids}keys`}
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
              <SlotLimits layout={layout} limits={limits} />
            </g>
            <SlotTimes layout={layout} />
            <SlotPeaks {...{ layout, peaks, limits }} />
          </g>
        </svg>
        <SlotPointer {...{ box, layout, series, all, reader, onView, onOpen, nameAt }} />
      </div>
      <p id={`${ids}keys`} className="ui:sr-only">
        {isZoomable ? `${readingKeys} ${zoomKeys}` : readingKeys}
      </p>
      {layout.pieceSize > 1 && <p className="ui:mt-1 ui:text-aside">{pieceText(layout)}</p>}
    </>
  );
}
