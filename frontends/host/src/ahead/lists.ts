import type { ListAhead } from '@officina/web-kit/shell';

/** What is loaded after the log-in (specification §7), each with the menu entry whose section it opens. */
export const listsAhead: readonly (ListAhead & { entry: string })[] = [
  {
    route: 'GET /api/maintenance/intervention/allOpen',
    entities: ['intervention'],
    entry: 'intervention',
  },
  { route: 'GET /api/maintenance/machine/all', entities: ['machine'], entry: 'machine' },
  { route: 'GET /api/maintenance/maintenance/all', entities: ['plan'], entry: 'maintenance' },
  { route: 'GET /api/site/all', entities: ['site'], entry: 'site' },
  // Whom a job can be assigned to.
  { route: 'GET /api/user', entities: ['user'], entry: 'intervention' },
];
