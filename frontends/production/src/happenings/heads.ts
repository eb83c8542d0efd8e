/** Of one number, in pixels. */
export const headSize = { width: 26, height: 20 };
const letter = 8;
const between = 2;

/** A head above the plot: the number of one thing, or «3–7» of those whose own heads would lie on each other. */
export interface Head {
  first: number;
  last: number;
  /** Its left end and its width, in pixels. */
  x: number;
  width: number;
}

export const textOfHead = ({ first, last }: Pick<Head, 'first' | 'last'>): string =>
  first === last ? String(first) : `${first}–${last}`;

const endOf = ({ x, width }: Head): number => x + width;

interface Edges {
  left: number;
  right: number;
}

/** A head from one place to another, or as wide as its text, moved so that it stays inside the edges. */
function headOf(first: number, last: number, from: number, to: number, { left, right }: Edges): Head {
  const width = Math.max(to - from, textOfHead({ first, last }).length * letter + 8);
  return { first, last, width, x: Math.max(left, Math.min(right - width, from)) };
}

/**
 * The heads of things in the order of their numbers, each above the beginning of its thing, so that none lies on another.
 * @param things with the middles that their heads would have, in pixels
 * @param edges of the plot
 */
export function headsOf(things: readonly { number: number; middle: number }[], edges: Edges): Head[] {
  const heads: Head[] = [];
  const half = headSize.width / 2;
  for (const { number, middle } of things) {
    let head = headOf(number, number, middle - half, middle + half, edges);
    for (let before = heads.at(-1); before && head.x < endOf(before) + between; before = heads.at(-1)) {
      heads.pop();
      const end = Math.max(endOf(head), endOf(before));
      head = headOf(before.first, head.last, Math.min(before.x, head.x), end, edges);
    }
    heads.push(head);
  }
  return heads;
}
