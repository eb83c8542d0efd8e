import type { VisitGrade } from '@officina/contracts/sites/visits';
import { ink, quiet, type Content } from '@officina/server-kit/pdf/letter';
import { boxLayout } from '@officina/server-kit/pdf/letter-parts';

type Drawing = Extract<Content, { canvas: unknown }>['canvas'];

const points = (...pairs: [x: number, y: number][]) => pairs.map(([x, y]) => ({ x, y }));
const disc = (x: number, r: number) => ({ type: 'ellipse' as const, x, y: 5, r1: r, r2: r, color: ink });
const stroke = (color: string, ...pairs: [number, number][]) => ({
  ...{ type: 'polyline' as const, points: points(...pairs), lineColor: color, lineWidth: 1.2 },
});

interface Mark {
  word: string;
  /** Of several machines: «6 buone». */
  many: string;
  one: string;
  /** Anew for each row, in a square of 10 points. */
  drawing: () => Drawing;
  /** What has to be looked after first gets a line around it. */
  isBad?: true;
}

/** How each grade is written and drawn. */
export const marks: Record<VisitGrade | 'UNSEEN', Mark> = {
  GOOD: {
    ...{ word: 'Buono', one: 'buona', many: 'buone' },
    drawing: () => [disc(5, 4.6), stroke('#ffffff', [2.8, 5.2], [4.4, 6.8], [7.4, 3.6])],
  },
  SOSO: {
    ...{ word: 'Discreto', one: 'discreta', many: 'discrete' },
    drawing: () => [{ ...stroke(ink, [5, 0.8], [9.2, 5], [5, 9.2], [0.8, 5]), closePath: true }],
  },
  BAD: {
    ...{ word: 'Cattivo', one: 'cattiva', many: 'cattive', isBad: true as const },
    drawing: () => [{ ...stroke(ink, [0.9, 1.5], [9.1, 1.5], [5, 8.8]), closePath: true }],
  },
  OUTOFORDER: {
    ...{ word: 'Non funzionante', one: 'non funzionante', many: 'non funzionanti', isBad: true as const },
    drawing: () => [
      {
        type: 'polyline',
        points: points([3, 0.5], [7, 0.5], [9.5, 3], [9.5, 7], [7, 9.5], [3, 9.5], [0.5, 7], [0.5, 3]),
        closePath: true,
        color: ink,
      },
      stroke('#ffffff', [3.3, 3.3], [6.7, 6.7]),
      stroke('#ffffff', [6.7, 3.3], [3.3, 6.7]),
    ],
  },
  OTHER: {
    ...{ word: 'Altro', one: 'altro', many: 'altro' },
    drawing: () => [1.4, 5, 8.6].map((x) => disc(x, 1.1)),
  },
  UNSEEN: {
    ...{ word: 'Non vista', one: 'non vista', many: 'non viste' },
    drawing: () => [
      {
        ...{ type: 'ellipse', x: 5, y: 5, r1: 4.2, r2: 4.2, lineColor: quiet, lineWidth: 1.1 },
        dash: { length: 1.8, space: 1.6 },
      },
    ],
  },
};

/** The grade of one machine: its glyph and its word. */
export function gradeMark(grade: VisitGrade | null): Content {
  const { word, drawing, isBad } = marks[grade ?? 'UNSEEN'];
  const told: Content = {
    columns: [
      { width: 10, canvas: drawing(), margin: [0, 1, 0, 0] },
      { width: 'auto', text: word, bold: grade !== null, color: grade === null ? quiet : ink },
    ],
    columnGap: 5,
  };
  if (!isBad) return { stack: [told], margin: [5, 2, 0, 0] };
  return { table: { widths: ['auto'], body: [[told]] }, layout: boxLayout };
}
