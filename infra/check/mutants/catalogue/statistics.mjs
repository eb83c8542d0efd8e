/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'services/maintenance/src/statistics/counters.ts',
    from: '      .filter(({ machineId }) => inService.has(machineId))\n',
    to: '',
    says: 'plans of machines out of service count as due',
    noticedBy: ['maintenance:statistics.int'],
  },
  {
    file: 'services/maintenance/src/statistics/job-sums.ts',
    from: '{ ...none, jobs, scheduled: jobs }',
    to: '{ ...sums, jobs, scheduled: jobs }',
    says: 'scheduled work counts as repairs',
    noticedBy: ['maintenance:statistics.int'],
  },
  {
    file: 'services/maintenance/src/statistics/job-sums.ts',
    from: "both(isClosed, { $gte: ['$endDate', '$startDate'] })",
    to: 'both(isClosed, hasEnd)',
    says: 'a repair that ended before it began shortens the mean',
    noticedBy: ['maintenance:statistics.int'],
  },
  {
    file: 'services/maintenance/src/statistics/job-sums.ts',
    from: 'jobs - scheduled - alreadyReported;',
    to: 'jobs - scheduled;',
    says: 'a failure that was reported twice counts twice',
    noticedBy: ['maintenance:statistics.int'],
  },
  {
    file: 'services/maintenance/src/statistics/indicators.ts',
    from: 'intervals += failures - 1;',
    to: 'intervals += failures;',
    says: 'two failures make two intervals',
    noticedBy: ['maintenance:statistics.int'],
  },
  {
    file: 'frontends/stats/src/indicators/in-words.ts',
    from: 'value === null ? texts.notKnown : writtenAs[key](value)',
    to: 'writtenAs[key](value ?? 0)',
    says: 'what is not known reads 0',
    noticedBy: ['frontend-stats:in-words'],
  },
  {
    file: 'frontends/timeline/src/data/use-things.ts',
    from: ' && query.failureCount === 0 && !isOver;',
    to: ';',
    says: 'a neighbour that hangs keeps the whole page empty',
    noticedBy: ['frontend-timeline:Section'],
  },
];
