/** Heights of the parts of a chart over time, in pixels. */
export const heights = { above: 22, main: 208, between: 22, apart: 84, days: 24 };

/** Height of the whole, with or without a plot apart. */
export const heightOf = (hasApart: boolean): number =>
  heights.above + heights.main + heights.days + (hasApart ? heights.between + heights.apart : 0);

/** Width that the plots have at least, and how many days are written under them. */
export const roomOf = (isNarrow: boolean) => (isNarrow ? { width: 180, ticks: 5 } : { width: 560, ticks: 9 });

/** Of a character of 13 pixels, with some air. */
export const charWidth = 7.2;
