import { useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Pan } from './use-view.ts';

// A hand that clicks moves by a few px.
const slackPx = 4;

interface Grip {
  x: number;
  y: number;
  isDragging: boolean;
}

/** The mouse takes hold of the lines and pulls them along; what it then lets go of is not clicked. */
export function useDrag(pan: Pan) {
  const grip = useRef<Grip>(undefined);
  const hasDragged = useRef(false);
  const onPointerDown = ({ pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
    hasDragged.current = false;
    if (pointerType === 'mouse' && button === 0) grip.current = { x, y, isDragging: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    if (!held) return;
    const [right, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isDragging && Math.hypot(right, down) < slackPx) return;
    if (!held.isDragging) event.currentTarget.setPointerCapture(event.pointerId);
    hasDragged.current = true;
    grip.current = { x: event.clientX, y: event.clientY, isDragging: true };
    event.currentTarget.scrollTop -= down;
    pan(-right);
  };
  const letGo = () => {
    grip.current = undefined;
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!hasDragged.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onPointerDown, onPointerMove, onPointerUp: letGo, onPointerCancel: letGo, onClickCapture };
}
