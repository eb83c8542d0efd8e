import type { Caller } from '@officina/contracts/caller';
import { contractorJob } from '@officina/contracts/maintenance/contractor-job';
import { contractorLinks, type ContractorLinkCreate } from '@officina/contracts/maintenance/contractor-links';
import { caller } from '@officina/server-kit/testing/callers';
import { randomBytes } from 'node:crypto';
import { anna, longDeadline, publicOf, type MaintenanceTest } from './maintenance-service.ts';

export const newKey = (): string => randomBytes(32).toString('base64url');

/** A contractor as the gateway names them. */
export const holderOf = (linkId?: string, tenantId = 'ROSSI'): Caller =>
  caller({ tenantId, userId: null, userName: 'Ditta esterna', linkId });

/** Calls of people who hand out jobs, and of contractors. */
export const contractorCalls = (app: () => MaintenanceTest) => ({
  handOut: (jobId: string, body: Partial<ContractorLinkCreate> = {}, idempotencyKey?: string, by = anna) => {
    const link = { firm: 'Verne', days: 7, key: newKey(), sharesNotes: false, sharesPhotos: false, ...body };
    const request = { params: { id: jobId }, body: link, idempotencyKey };
    return app().call(contractorLinks.create, request, by, longDeadline);
  },
  ofJob: async (id: string, by = anna) =>
    (await app().call(contractorLinks.ofJob, { params: { id } }, by)).items,
  revoke: (id: string, by = anna) => app().call(contractorLinks.revoke, { params: { id } }, by),
  open: (key: string, tenantId = 'ROSSI') =>
    app().call(contractorLinks.open, { params: { tenant: tenantId }, body: { key } }, publicOf(tenantId)),
  show: (holder: Caller) => app().call(contractorJob.show, {}, holder),
  note: (holder: Caller, _id: string, text: string, idempotencyKey?: string) =>
    app().call(contractorJob.note, { body: { _id, text }, idempotencyKey }, holder, longDeadline),
  tick: (holder: Caller, at: number, title: string, mark: 'OK' | 'KO' | 'none') =>
    app().call(contractorJob.tick, { body: { at, title, mark } }, holder),
  propose: (holder: Caller, text: string) => app().call(contractorJob.propose, { body: { text } }, holder),
});
