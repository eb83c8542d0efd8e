import { useLayoutEffect, useRef, type RefObject } from 'react';

interface PaperChartProps {
  /** What the chart stands in on the screen. */
  of: RefObject<HTMLElement | null>;
}

/**
 * The chart that the screen shows, which has its size for paper by now: a copy, because one that began to be drawn here would
 * come too late. None while it is shown as a table, or has not been drawn.
 */
export function PaperChart({ of }: PaperChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = of.current?.querySelector('[class*=chart-drawing] svg')?.closest('[data-kit=card]');
    if (card) place.current?.replaceChildren(card.cloneNode(true));
  }, [of]);
  return <div ref={place} className="ui:mt-5 ui:empty:hidden" />;
}
