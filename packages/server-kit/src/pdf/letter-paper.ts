import type { Content } from 'pdfmake/interfaces';

export type { Content, TableCell } from 'pdfmake/interfaces';

export const ink = '#101815';
export const quiet = '#4d544f';
export const hairline = '#9aa19c';

/** Points of an A4 sheet. */
export const margin = { side: 42, top: 42, bottom: 58 };
/** Points between the side margins. */
export const paperWidth = 595 - 2 * margin.side;

/** A line over the whole width, or over so many points. */
export const rule = (color = ink, width = paperWidth): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7, lineColor: color }],
});
