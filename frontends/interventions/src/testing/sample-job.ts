import type { Intervention } from '@officina/contracts/maintenance/interventions';

/** An open request, with overrides. */
export const sampleJob = (overrides: Partial<Intervention> = {}): Intervention => ({
  _id: '65a1b2c3d4e5f60718293a4b',
  __v: 3,
  machineId: '65a1b2c3d4e5f60718293a4c',
  type: 'RICHIESTA',
  status: 'OPEN',
  priority: 'NORMAL',
  alreadyReported: false,
  openBy: 'Anna Rossi',
  openDate: '2026-11-20T08:15:00.000Z',
  startDate: '2026-11-20T08:15:00.000Z',
  endDate: '2026-11-20T08:15:00.000Z',
  issueDescription: 'Perde olio',
  notes: [],
  customData: [],
  isActive: true,
  ...overrides,
});
