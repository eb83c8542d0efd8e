import { useState } from 'react';
import type { PointerEvent } from 'react';
import { flushSync } from 'react-dom';

const middleOf = (row: Element): number => {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
};

/**
 * Rows of a list dragged by a handle in each, with mouse or finger: `onMove` each time the pointer passes another row.
 * The handle that was pressed keeps the pointer; it is its row that others pass through.
 */
export function useDragging(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const drop = () => setDragged(undefined);
  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(at);
    },
    onPointerMove: ({ currentTarget, clientY, pointerId }: PointerEvent) => {
      if (dragged === undefined || !currentTarget.hasPointerCapture(pointerId)) return;
      const rows = [...(currentTarget.closest('ol')?.children ?? [])];
      const to = rows.filter((row, index) => index !== dragged && middleOf(row) < clientY).length;
      if (to === dragged) return;
      // Known before the next move is judged; browsers may send several before they draw.
      flushSync(() => setDragged(to));
      onMove(dragged, to);
      rows[to]?.scrollIntoView({ block: 'nearest' });
    },
    onPointerUp: drop,
    onLostPointerCapture: drop,
  });
  return { dragged, handle };
}
