// Colours are the page's variables as they are: theme and print change them without drawing anew.
const sans = '"Atkinson Hyperlegible Next Variable", "Segoe UI", sans-serif';
const mono = '"Atkinson Hyperlegible Mono Variable", ui-monospace, monospace';

/** Of what is written in a drawing. */
export const textStyle = { color: 'var(--ink-2)', fontSize: 13, fontFamily: sans };

/** Of days and codes at an axis. */
export const codeStyle = { ...textStyle, fontFamily: mono, fontSize: 12 };

/** The line that an axis is. */
export const axisLine = { lineStyle: { color: 'var(--line-strong)' } };

/** Hairlines across, one at each amount. */
export const hairlines = { lineStyle: { color: 'var(--line)' } };

/** The slip with the values at a place of the axis. */
export const tooltipStyle = {
  trigger: 'axis' as const,
  ...{ confine: true, transitionDuration: 0, borderColor: 'var(--line-strong)' },
  backgroundColor: 'var(--raised)',
  textStyle: { ...textStyle, color: 'var(--ink)' },
};
