/** Distinguishes lines without colour. `ahead` is a projection, `faint` is behind the others. */
export type LineStyleName = 'solid' | 'dashed' | 'dotted' | 'mixed' | 'ahead' | 'faint';

interface LineStyle {
  /** Line width in pixels. */
  width: number;
  /** Lengths of dashes and of the gaps between them, in pixels. */
  dash: number[];
  /** Mark at each value; none for a line that does not show read values. */
  mark?: 'circle' | 'diamond' | 'rect';
  opacity?: number;
}

/** Line styles for drawing, legend and image. */
export const lineStyles: Readonly<Record<LineStyleName, LineStyle>> = {
  solid: { width: 3, dash: [], mark: 'circle' },
  dashed: { width: 3, dash: [8, 4], mark: 'diamond' },
  dotted: { width: 3, dash: [2, 4], mark: 'rect' },
  mixed: { width: 3, dash: [8, 3, 2, 3], mark: 'circle' },
  ahead: { width: 2, dash: [4, 5] },
  faint: { width: 1.5, dash: [], opacity: 0.75 },
};

/** The marks as SVG paths around 0, 0. */
export const markPaths = {
  circle: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  diamond: 'M0-5L5 0L0 5L-5 0Z',
  rect: 'M-4-4H4V4H-4Z',
} as const;

/** The style of a series. */
export interface SeriesStyle {
  key: string;
  label: string;
  /** Code of the sensor, shown after the label: «PWR-C01». */
  code?: string;
  /** One of the page's six chart colours, which follow the theme. */
  colour: 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6';
  /** For the previous year: the same colour, striped instead of paler. */
  isStriped?: boolean;
  /** Style of a line: its dashes and marks. */
  line?: LineStyleName;
  /** Fills the area under the line, without marks. */
  isArea?: true;
  /** A line in steps, without marks. */
  isStepped?: true;
  /** A pale fill with an edge instead of the colour. */
  tint?: 'red' | 'blue';
}

/** A series of bars; legend, table and stacks keep the order of the series. */
export interface ChartSeries extends Omit<SeriesStyle, 'line'> {
  /** Name of the stack: bars of one stack are stacked, different stacks are side by side; by default there is one stack. */
  stack?: string;
}

/** One place on the axis. */
export interface ChartRow {
  key: string;
  /** Label on the axis: «19/08», «COM-01». */
  label: string;
  /** Longer label for table and files: «COM-01 Compressore». */
  name: string;
  /** Values by series; `null` if unknown: draws nothing and is shown as «n/d». */
  values: Readonly<Record<string, number | null>>;
}

/** The data of a chart, and the format of its numbers. */
export interface ChartData<Series extends SeriesStyle = SeriesStyle> {
  series: readonly Series[];
  rows: readonly ChartRow[];
  format: (value: number) => string;
}

/** A formatted value; «n/d», never 0, if unknown. */
export const valueInWords = (value: number | null | undefined, format: (value: number) => string): string =>
  value == null ? 'n/d' : format(value);
