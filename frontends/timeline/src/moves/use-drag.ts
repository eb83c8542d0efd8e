import { useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Pan } from './use-view.ts';

// A hand that clicks moves by a few px.
const slackPx = 4;

interface Grip {
  x: number;
  y: number;
  isDragging: boolean;
}

function isOnScrollbar({ currentTarget: box, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
  const { left, top } = box.getBoundingClientRect();
  const [x, y] = [clientX - left - box.clientLeft, clientY - top - box.clientTop];
  return x >= box.clientWidth || y >= box.clientHeight;
}

/** The mouse takes hold of the lines and pulls them along; what it then lets go of is not clicked. */
export function useDrag(pan: Pan) {
  const grip = useRef<Grip>(undefined);
  const hasDragged = useRef(false);
  const letGo = () => {
    grip.current = undefined;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { pointerType, button, clientX: x, clientY: y } = event;
    hasDragged.current = false;
    if (pointerType === 'mouse' && button === 0 && !isOnScrollbar(event))
      grip.current = { x, y, isDragging: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    if (!held) return;
    // Let go outside, before it was pulled far enough to follow it there.
    if (event.buttons === 0) return letGo();
    const [right, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isDragging && Math.hypot(right, down) < slackPx) return;
    if (!held.isDragging) event.currentTarget.setPointerCapture(event.pointerId);
    hasDragged.current = true;
    grip.current = { x: event.clientX, y: event.clientY, isDragging: true };
    event.currentTarget.scrollTop -= down;
    pan(-right);
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!hasDragged.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onPointerDown, onPointerMove, onPointerUp: letGo, onPointerCancel: letGo, onClickCapture };
}
