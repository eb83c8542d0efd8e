import type { ContractorLink } from '@officina/contracts/maintenance/contractor-links';
import { sampleJob } from './sample-job.ts';

/** An open link of the sample intervention, with overrides. */
export const sampleLink = (overrides: Partial<ContractorLink> = {}): ContractorLink => ({
  ...{ _id: '65a1b2c3d4e5f60718293b01', __v: 0, interventionId: sampleJob()._id, firm: 'Rettrans' },
  ...{ sharesNotes: false, sharesPhotos: false, createdBy: 'Anna Rossi', openedAt: null },
  ...{ state: 'open', expiresAt: '2026-12-07T08:00:00.000Z' },
  ...overrides,
});

/** A contractor's proposal to close an intervention. */
export const sampleProposal = {
  ...{ linkId: sampleLink()._id, firm: 'Rettrans', at: '2026-11-23T09:00:00.000Z' },
  text: 'Cambiata la pompa',
};
