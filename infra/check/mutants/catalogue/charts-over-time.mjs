/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'packages/web-kit/src/chart/gaps.ts',
    from: 'to - from > gapMs',
    to: 'to - from > 2 * gapMs',
    says: 'a line goes on over a time without a value',
    noticedBy: ['web-kit:gaps'],
  },
  {
    file: 'packages/web-kit/src/chart/gaps.ts',
    from: 'if (value === null) return [[here, null]];\n    last = here;',
    to: 'last = here;\n    if (value === null) return [[here, null]];',
    says: 'what is not known shortens a time without a value',
    noticedBy: ['web-kit:gaps'],
  },
  {
    file: 'packages/web-kit/src/chart/time-series.ts',
    from: 'connectNulls: false',
    to: 'connectNulls: true',
    says: 'a broken line is joined again',
    noticedBy: ['web-kit:time-option'],
  },
  {
    file: 'packages/web-kit/src/chart/time-axis.ts',
    from: 'Date.parse(fromInput(isoDay) ?? isoDay)',
    to: 'Date.parse(isoDay)',
    says: 'days at an axis are those of Greenwich',
    noticedBy: ['web-kit:time-axis'],
  },
  {
    file: 'packages/web-kit/src/chart/time-rows.ts',
    from: 'at.get(instant) ?? null',
    to: 'at.get(instant) ?? 0',
    says: 'a table says 0 where a series was not read',
    noticedBy: ['web-kit:time-chart'],
  },
  {
    file: 'packages/web-kit/src/chart/time-option.ts',
    from: '[0, ...known(series)',
    to: '[...known(series)',
    says: 'amounts do not begin at 0',
    noticedBy: ['web-kit:time-option'],
  },
  {
    file: 'packages/web-kit/src/chart/gaps.ts',
    from: 'until && known.length > 0 ? ',
    to: 'until && known.length < 0 ? ',
    says: 'what passed since the last value is no gap',
    noticedBy: ['web-kit:gaps'],
  },
];
