/** How a picture lies on its stage: its scale, and how far its middle is from that of the stage, in px. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The whole picture. */
export const wholeView: View = { scale: 1, x: 0, y: 0 };

const maxScale = 6;

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** Keeps the picture on its stage. */
const kept = ({ scale, x, y }: View, { width, height }: Size): View => ({
  scale,
  x: within(x, ((scale - 1) * width) / 2),
  y: within(y, ((scale - 1) * height) / 2),
});

/**
 * Zooms by a factor, between the whole picture and six times its size.
 * @param point stays where it is; measured from the middle of the stage
 */
export function zoomed(view: View, factor: number, stage: Size, point: Point = { x: 0, y: 0 }): View {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return kept(
    { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown },
    stage,
  );
}

/** Moves an enlarged picture. */
export const moved = (view: View, by: Point, stage: Size): View =>
  kept({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);

const leastSwipePx = 48;

/** Whether a finger that moved this far wants the next picture (1), the previous one (−1), or neither. */
export function swipeOf({ x, y }: Point): 1 | -1 | undefined {
  if (Math.abs(x) < leastSwipePx || Math.abs(x) < Math.abs(y)) return undefined;
  return x < 0 ? 1 : -1;
}
