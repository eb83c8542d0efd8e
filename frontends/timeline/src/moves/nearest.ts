interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const beyond = (value: number, least: number, most: number): number =>
  Math.max(least - value, 0, value - most);

/** Which of some boxes is nearest to a point, at most `reach` px away; -1 when none is. */
export function nearestOf(boxes: readonly Box[], { x, y }: { x: number; y: number }, reach: number): number {
  const distances = boxes.map(({ left, right, top, bottom }) =>
    Math.hypot(beyond(x, left, right), beyond(y, top, bottom)),
  );
  const least = Math.min(...distances);
  return least <= reach ? distances.indexOf(least) : -1;
}
