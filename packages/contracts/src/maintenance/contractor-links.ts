import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import { idParams, isoInstant, objectId, requiredText, storedFields, tenantParams } from '../fields.ts';
import { linkLimits } from './link-limits.ts';

export { linkLimits };

/** A secret of 256 bits, in base64url, that the browser of the manager makes. Only its hash is kept. */
export const linkKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Link non valido');

const { least, most } = linkLimits.days;

/** Body of a create. */
export const contractorLinkCreate = z.object({
  /** Name of the contractor; signs what they write. */
  firm: requiredText(80, 'Indica la ditta'),
  days: z.number().int().min(least).max(most),
  key: linkKey,
  /** Whether the contractor sees the notes of the tenant's staff. */
  sharesNotes: z.boolean(),
  /** Whether the contractor sees the photos that others have added. */
  sharesPhotos: z.boolean(),
});

/** A link as it is stored, without its key. */
export const storedContractorLink = z.object({
  ...storedFields,
  interventionId: objectId,
  firm: z.string(),
  sharesNotes: z.boolean(),
  sharesPhotos: z.boolean(),
  createdBy: z.string(),
  expiresAt: isoInstant,
  /** Name of the user who revoked it, and when. */
  revokedBy: z.string().nullish(),
  revokedAt: isoInstant.nullish(),
});

/** A link as the API returns it. */
export const contractorLink = storedContractorLink
  .extend({
    /** `ended` after a restore, which ends all links. */
    state: z.enum(['open', 'revoked', 'expired', 'ended']),
    /** When the contractor last opened it. */
    openedAt: isoInstant.nullish(),
  })
  .meta({ id: 'ContractorLink' });

export type ContractorLink = z.infer<typeof contractorLink>;
export type ContractorLinkCreate = z.infer<typeof contractorLinkCreate>;

/** Links that hand one job to a contractor, who has no account. */
export const contractorLinks = {
  /** All links of an intervention, newest first. 404 for an unknown intervention. */
  ofJob: endpoint({
    http: 'GET /api/maintenance/intervention/{id}/links',
    subject: 'rpc.maintenance.contractors.ofJob',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Link con cui una ditta esterna fa un intervento',
    service: 'contractors',
    params: idParams,
    output: contractorLink,
  }),
  /** 409 `locked` for a CLOSED intervention; 422 with `openPerJob` open links. */
  create: endpoint({
    http: 'POST /api/maintenance/intervention/{id}/link/create',
    subject: 'rpc.maintenance.contractors.create',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 201,
    summary: 'Affida un intervento a una ditta esterna con un link che scade',
    service: 'contractors',
    params: idParams,
    body: contractorLinkCreate,
    output: contractorLink,
  }),
  /** Ends a link at once. One that has ended already stays as it is. */
  revoke: endpoint({
    http: 'PUT /api/maintenance/link/{id}/revoke',
    subject: 'rpc.maintenance.contractors.revoke',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Revoca il link di una ditta esterna',
    service: 'contractors',
    params: idParams,
    output: contractorLink,
  }),
  /**
   * Exchanges a link's key for a token of an hour that is good for its job alone. An unknown key, one that has expired or was revoked,
   * one whose job was deleted, and one of another tenant are the same 404.
   */
  open: endpoint({
    http: 'POST /api/public/link/{tenant}/open',
    subject: 'rpc.maintenance.contractors.open',
    kind: 'read',
    caller: 'public',
    status: 200,
    summary: 'Apre il link di una ditta esterna',
    service: 'contractors',
    params: tenantParams,
    /** In the body, so that it stands in no address, log or referrer. */
    body: z.object({ key: linkKey }),
    output: z.object({ token: z.string(), expiresAt: isoInstant }),
  }),
  /** For files: what the caller's link is good for; 404 once it has ended, or its job was deleted. */
  current: busCall({
    subject: 'rpc.maintenance.contractors.current',
    kind: 'read',
    output: z.object({
      interventionId: objectId,
      firm: z.string(),
      sharesPhotos: z.boolean(),
      /** Whether the job is CLOSED: it can be seen, and nothing can be added. */
      isClosed: z.boolean(),
    }),
  }),
};
