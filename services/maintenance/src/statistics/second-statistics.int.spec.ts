import { testSecondStatistics } from './testing/second-statistics.ts';

testSecondStatistics([
  [
    'Europe/Rome',
    '2026-11-10T22:59:59.999Z',
    ['2026-10-24T22:00:00Z', '2026-10-25T01:00:00Z', '2025-12-31T23:00:00Z'],
  ],
  [
    'America/Santiago',
    '2026-09-20T12:00:00.000Z',
    ['2026-09-06T04:00:00Z', '2026-09-06T03:00:00Z', '2025-01-01T03:00:00Z'],
  ],
]);
