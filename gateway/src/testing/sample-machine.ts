import type { Machine } from '@officina/contracts/maintenance/machines';

/** The n-th machine of a test, as returned by the maintenance service. */
export const sampleMachine = (n: number): Machine => ({
  _id: n.toString(16).padStart(24, '0'),
  __v: 0,
  shortCode: `M${String(n).padStart(4, '0')}`,
  name: `Pressa ${n}`,
  tags: [],
  ceMark: true,
  therIsManual: false,
  conformCertificate: false,
  isActive: true,
  customData: [],
});
