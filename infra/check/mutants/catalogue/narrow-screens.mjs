// Screens on which few words stand in a line: small ones, and those of people who set their letters large.

/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'packages/web-kit/src/styles/large-letters.css',
    from: 'overflow-wrap: anywhere;',
    to: '',
    says: 'with large letters words run out of a phone’s screen',
    noticedBy: ['browser:large-letters'],
  },
  {
    file: 'packages/web-kit/src/styles/large-letters.css',
    from: 'white-space: normal;\n  }\n  .ui\\:badge,',
    to: '}\n  .ui\\:badge,',
    says: 'with large letters buttons and badges are cut',
    noticedBy: ['browser:large-letters'],
  },
  {
    file: 'packages/web-kit/src/styles/large-letters.css',
    from: 'max-height: none;',
    to: '',
    says: 'with large letters the head of a sheet scrolls within the sheet',
    noticedBy: ['browser:large-letters'],
  },
  {
    file: 'frontends/host/src/layout/menu.css',
    from: 'grid-template-columns: 1fr 1fr;',
    to: 'grid-template-columns: repeat(4, 1fr);',
    says: 'with large letters the words of the tab bar break',
    noticedBy: ['browser:large-letters'],
  },
  {
    file: 'frontends/home/src/next-job.tsx',
    from: '"flex flex-wrap gap-2"',
    to: '"flex gap-2"',
    says: 'with large letters the next job’s badges run out of its nameplate',
    noticedBy: ['browser:large-letters'],
  },
  {
    file: 'frontends/lots/src/outlook/figures-row.tsx',
    from: ' max-[22rem]:grid-cols-1',
    to: '',
    says: 'at 320 px the end of a lot of an earlier year runs out of its tile',
    noticedBy: ['screens'],
  },
  {
    file: 'frontends/home/src/due-cards.tsx',
    from: ' title={jobPlace(job)}',
    to: '',
    says: 'a place that is cut on Home is said whole nowhere',
    noticedBy: ['screens'],
  },
  {
    file: 'packages/web-kit/src/table/list-head.tsx',
    from: ' className="ui:max-w-full ui:shrink-0"',
    to: '',
    says: 'while its letters are on their way the title of a list takes two lines, and the page moves when they come',
    noticedBy: ['screens'],
  },
  {
    file: 'frontends/interventions/src/list/columns.tsx',
    from: 'from: 1280,',
    to: 'from: 1440,',
    says: 'on a usual laptop the list of interventions does not say who does them',
    noticedBy: ['browser:interventions-rows'],
  },
];
