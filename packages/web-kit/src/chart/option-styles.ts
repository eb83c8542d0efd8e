// Colours are CSS variables of the page, so theme and printing change them without redrawing.
const sans = '"Atkinson Hyperlegible Next Variable", "Segoe UI", sans-serif';
const mono = '"Atkinson Hyperlegible Mono Variable", ui-monospace, monospace';

/** Style of text in a drawing. */
export const textStyle = { color: 'var(--ink-2)', fontSize: 13, fontFamily: sans };

/** Style of days and codes on an axis. */
export const codeStyle = { ...textStyle, fontFamily: mono, fontSize: 12 };

/** Style of the axis line. */
export const axisLine = { lineStyle: { color: 'var(--line-strong)' } };

/** Style of the hairlines at the amounts. */
export const hairlines = { lineStyle: { color: 'var(--line)' } };

/** Style of the tooltip with the values at a place on the axis. */
export const tooltipStyle = {
  trigger: 'axis' as const,
  ...{ confine: true, transitionDuration: 0, borderColor: 'var(--line-strong)' },
  backgroundColor: 'var(--raised)',
  textStyle: { ...textStyle, color: 'var(--ink)' },
};
