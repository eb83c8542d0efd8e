const kit = 'packages/web-kit/src';

/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: `${kit}/overlays/overlay-root.tsx`,
    from: 'isSecondPress() || onClose()',
    to: 'onClose()',
    says: 'a double click on a row opens its sheet and closes it',
    noticedBy: ['browser:double-press'],
  },
  {
    file: `${kit}/overlays/overlay-root.tsx`,
    from: 'open ? undefined : swallow',
    to: 'undefined',
    says: 'a double click on a delete says that it failed',
    noticedBy: ['browser:double-press'],
  },
  {
    file: `${kit}/records/use-way-back.ts`,
    from: '    if (isLeaving.current) return;\n',
    to: '',
    says: 'a double click on a sheet’s × leaves the list',
    noticedBy: ['browser:double-press'],
  },
  {
    file: `${kit}/core/router/use-search-params.ts`,
    from: 'if (options?.replace || search !== `?${query}`) setParams',
    to: 'setParams',
    says: 'a sheet that was opened by a double click needs two Backs',
    noticedBy: ['browser:double-press'],
  },
  {
    file: `${kit}/forms/date-input.tsx`,
    from: '(?:\\/[/.\\- ])?$/',
    to: '$/',
    says: 'a date that is typed with its slashes has two of each',
    noticedBy: ['web-kit:numbers'],
  },
  {
    file: `${kit}/forms/fold.ts`,
    from: '    .replace(/[‘’ʼ´]/g, "\'")\n',
    to: '',
    says: 'a search does not find an apostrophe that a phone has typed',
    noticedBy: ['web-kit:fold'],
  },
];
