import { expect, test } from '@jest/globals';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { doneFacts } from './jobs.tsx';

const time = new Date('2026-11-22T09:00:00.000Z');
const done = (endDate: string, issueDescription: string | null, type = 'PERMANENTE') =>
  ({ endDate, issueDescription, type }) as Intervention;

test('doneFacts gives the last job, the counts of the plant’s year, and the most frequent fault within a year', () => {
  const jobs = [
    done('2026-10-13T08:00:00.000Z', 'Filtro intasato'),
    done('2026-07-21T08:00:00.000Z', null, 'PROGRAMMATA'),
    done('2026-05-01T08:00:00.000Z', 'scarico otturato '),
    done('2025-12-31T23:30:00.000Z', 'Scarico otturato'),
    done('2025-12-31T22:30:00.000Z', 'Scarico otturato'),
    done('2025-11-22T08:00:00.000Z', 'Filtro intasato'),
  ];
  expect(doneFacts(jobs, time)).toEqual({
    last: jobs[0],
    year: '2026',
    planned: 1,
    faults: 3,
    mostFrequent: { text: 'scarico otturato ', times: 3 },
  });
});

test('doneFacts counts neither a single fault nor scheduled work as frequent', () => {
  const jobs = [
    done('2026-10-13T08:00:00.000Z', 'Filtro intasato'),
    done('2026-09-13T08:00:00.000Z', 'Olio', 'PROGRAMMATA'),
    done('2026-08-13T08:00:00.000Z', 'Olio', 'PROGRAMMATA'),
  ];
  expect(doneFacts(jobs, time).mostFrequent).toBeUndefined();
});

test('doneFacts does not take a job with a future end as the last one', () => {
  const jobs = [
    done('2062-01-01T08:00:00.000Z', 'Olio'),
    done('2026-10-13T08:00:00.000Z', 'Filtro intasato'),
  ];
  expect(doneFacts(jobs, time).last).toBe(jobs[1]);
});

test('doneFacts does not count a repeated report as another fault', () => {
  const repeated = { ...done('2026-10-12T08:00:00.000Z', 'Filtro intasato'), alreadyReported: true };
  const jobs = [done('2026-10-13T08:00:00.000Z', 'Filtro intasato'), repeated];
  expect(doneFacts(jobs, time)).toMatchObject({ faults: 1, mostFrequent: undefined });
});
