import { testSecondStatistics } from './testing/second-statistics.ts';

testSecondStatistics([
  [
    'Europe/Rome',
    '2026-04-10T10:00:00.000Z',
    ['2026-03-29T01:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ],
  [
    'America/New_York',
    '2026-11-20T04:30:00.000Z',
    ['2026-11-01T06:00:00Z', '2026-11-01T04:00:00Z', '2026-01-01T05:00:00Z'],
  ],
  [
    'Asia/Kathmandu',
    '2026-12-31T18:20:00.000Z',
    ['2026-12-31T18:15:00Z', '2026-11-30T18:15:00Z', '2025-12-31T18:15:00Z'],
  ],
]);
