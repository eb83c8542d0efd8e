import type { ContractorView } from '@officina/contracts/maintenance/contractor-job';

/** A contractor's view of a job. */
export const sampleView: ContractorView = {
  ...{
    company: 'Officine Rossi',
    firm: 'Elettro Due',
    expiresAt: '2026-12-31T12:00:00.000Z',
    number: '0f3a1',
  },
  ...{ machine: { name: 'Pressa', shortCode: 'M0001' }, place: null, type: 'ESTERNA', status: 'ASSIGNED' },
  ...{ startDate: '2026-11-30T08:00:00.000Z', checkList: [], notes: [], proposed: null },
};
