import type { Caller } from '@officina/contracts/caller';
import { storedContractorLink, type ContractorLink } from '@officina/contracts/maintenance/contractor-links';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';
import { toWire, type Stored } from '@officina/server-kit/store/stored';
import { interventionTitle } from '../interventions/intervention.model.ts';

/** A stored link. */
export interface LinkFields extends FieldsOf<typeof storedContractorLink> {
  /** SHA-256 of its key in hex; null after a restore. */
  keyHash: string | null;
  openedAt: Date | null;
}

const schema = schemaOf(storedContractorLink).add({ keyHash: String, openedAt: Date });
// ofJob, newest first; create: counts those that are open
schema.index({ tenantId: 1, interventionId: 1, createdAt: -1 });
// open: by its key
schema.index({ tenantId: 1, keyHash: 1 });

/** The label in the event log: `Link per Verne — Intervento a1b2c — Pressa 4`. */
export const linkTitle = ({ firm }: Pick<LinkFields, 'firm'>, jobTitle: string): string =>
  `Link per ${firm} — ${jobTitle}`;

/** The tenant's links that hand jobs to contractors. */
export class ContractorLinks extends collection<LinkFields>({
  name: 'contractor_links',
  entity: 'contractorLink',
  schema,
  // The service replaces it with a title that has the machine's name.
  label: (link) => linkTitle(link, interventionTitle(link.interventionId)),
}) {
  /** The link with a key's hash, in the caller's tenant. */
  async withHash(caller: Caller, keyHash: string): Promise<Stored<LinkFields> | undefined> {
    return (await this.find(caller, { keyHash }))[0];
  }
}

/** What a link is good for at a moment. */
export function stateOf(
  { revokedAt, expiresAt, keyHash }: Pick<LinkFields, 'revokedAt' | 'expiresAt' | 'keyHash'>,
  now: Date,
): ContractorLink['state'] {
  if (revokedAt) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return keyHash === null ? 'ended' : 'open';
}

/** A link as the API returns it: without the hash of its key. */
export function linkToWire({ keyHash, ...fields }: Stored<LinkFields>, now: Date) {
  return { ...toWire(fields), state: stateOf({ ...fields, keyHash }, now) };
}
