/** How a line is told from others without its colour. `ahead` is a guess, `faint` stands behind the others. */
export type LineStyleName = 'solid' | 'dashed' | 'dotted' | 'mixed' | 'ahead' | 'faint';

interface LineStyle {
  /** Of a line in pixels. */
  width: number;
  /** Lengths of dashes and of the gaps between them, in pixels. */
  dash: number[];
  /** At each value; none where a line says nothing that was read. */
  mark?: 'circle' | 'diamond' | 'rect';
  opacity?: number;
}

/** The looks of lines in drawing, legend and picture. */
export const lineStyles: Readonly<Record<LineStyleName, LineStyle>> = {
  solid: { width: 3, dash: [], mark: 'circle' },
  dashed: { width: 3, dash: [8, 4], mark: 'diamond' },
  dotted: { width: 3, dash: [2, 4], mark: 'rect' },
  mixed: { width: 3, dash: [8, 3, 2, 3], mark: 'circle' },
  ahead: { width: 2, dash: [4, 5] },
  faint: { width: 1.5, dash: [], opacity: 0.75 },
};

/** The marks as paths of an SVG around 0, 0. */
export const markPaths = {
  circle: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  diamond: 'M0-5L5 0L0 5L-5 0Z',
  rect: 'M-4-4H4V4H-4Z',
} as const;

/** What the values of one name look like. */
export interface SeriesLook {
  key: string;
  label: string;
  /** Of what is measured, behind its label: «PWR-C01». */
  code?: string;
  /** One of the page's six colours, which follow the theme. */
  colour: 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6';
  /** The same thing a year before: striped in the same colour, never paler. */
  isStriped?: boolean;
  /** Of a line, which is told from others by its dashes and marks. */
  line?: LineStyleName;
  /** The line has its colour under it, and no marks. */
  isArea?: true;
  /** In the place of its colour: a pale ground with an edge. */
  tint?: 'red' | 'blue';
}

/** The values of one name as bars; their order is that of the legend, the table and the stacks. */
export interface ChartSeries extends Omit<SeriesLook, 'line'> {
  /** Bars of one stack stand on each other, stacks beside each other; all on one unless given. */
  stack?: string;
}

/** What stands at one place of the axis. */
export interface ChartRow {
  key: string;
  /** At the axis: «19/08», «COM-01». */
  label: string;
  /** In the table and in files, where there is room: «COM-01 Compressore». */
  name: string;
  /** By series; `null` where there is nothing to tell: it draws nothing and reads «n/d». */
  values: Readonly<Record<string, number | null>>;
}

/** What a chart tells, and how its numbers are written. */
export interface ChartData<Series extends SeriesLook = SeriesLook> {
  series: readonly Series[];
  rows: readonly ChartRow[];
  format: (value: number) => string;
}

/** A value as it is read: never 0 for what is not known. */
export const valueInWords = (value: number | null | undefined, format: (value: number) => string): string =>
  value == null ? 'n/d' : format(value);
