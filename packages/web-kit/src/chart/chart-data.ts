import type { LineLook } from './line-looks.ts';

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
  line?: LineLook;
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
export const inWords = (value: number | null | undefined, format: (value: number) => string): string =>
  value == null ? 'n/d' : format(value);
