import type { Line } from './lines.ts';

/** From so many lines on only those in sight are drawn. */
export const virtualFrom = 60;
// So much above and below is drawn too, in px: what comes into sight stands there already.
const margin = 150;

interface Sight {
  /** How far the lines are scrolled, and how much of them is in sight, in px. */
  top: number;
  height: number;
  /** The machine whose line has the focus: it is not taken away under it. */
  focused: string | undefined;
}

/** The lines that are drawn. */
export function linesInView(lines: readonly Line[], { top, height, focused }: Sight): readonly Line[] {
  if (lines.length < virtualFrom) return lines;
  const [first, last] = [top - margin, top + height + margin];
  return lines.filter(
    (line) => (line.top + line.height > first && line.top < last) || line.machine._id === focused,
  );
}
