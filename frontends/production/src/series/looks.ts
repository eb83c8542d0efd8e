import type { SeriesLook } from '@officina/web-kit/chart';

type Look = Required<Pick<SeriesLook, 'colour' | 'line' | 'isArea'>>;

const colours = ['c1', 'c3', 'c4', 'c5', 'c2', 'c6'] as const;
const lines = ['solid', 'dashed', 'dotted', 'mixed'] as const;

/** So many series are chosen at most: each has a look of its own. */
export const mostSeries = 20;

/** How the series at a place of the choice is drawn: neighbours differ in colour and dashes. */
export const lookAt = (at: number): Look => ({
  colour: colours[at % colours.length] ?? 'c1',
  line: lines[(at + Math.floor(at / 12)) % lines.length] ?? 'solid',
  isArea: true,
});
