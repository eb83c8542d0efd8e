import { Injectable } from '@nestjs/common';
import { linkTokens } from '@officina/contracts/auth/link-token';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition, ReplyOf } from '@officina/contracts/endpoint';
import {
  linkLimits,
  type contractorLinks,
  type ContractorLinkCreate,
} from '@officina/contracts/maintenance/contractor-links';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { keyHashOf } from '@officina/server-kit/key-hash';
import { Clock } from '@officina/server-kit/clock';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import {
  Interventions,
  interventionTitle,
  type InterventionFields,
} from '../interventions/intervention.model.ts';
import { InterventionsService } from '../interventions/interventions.service.ts';
import { ContractorLinks, linkTitle, stateOf, type LinkFields } from './contractor-link.model.ts';

const dayMs = 24 * 3_600_000;
const deadlineMs = 2_000;

/** An open link, and its job. */
export interface OpenLink {
  link: Stored<LinkFields>;
  job: Stored<InterventionFields>;
}

/** Rules of the links that hand jobs to contractors. */
@Injectable()
export class ContractorLinksService {
  constructor(
    private readonly links: ContractorLinks,
    private readonly interventions: Interventions,
    private readonly service: InterventionsService,
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError `not_found` for an unknown intervention, `locked` for a CLOSED one; `invalid` with `firm` if as many links of it are
   *   open as may be, with `key` if another link has it; `gone` and `invalid` as `madeBefore`
   */
  async create(
    caller: Caller,
    interventionId: string,
    { key, days, ...said }: ContractorLinkCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<LinkFields>> {
    const keyHash = keyHashOf(key);
    // The request is kept as a hash too: the key is not in it.
    const options = { idempotencyKey, request: { interventionId, keyHash, days, ...said } };
    const { _id } = await this.interventions.get(caller, interventionId);
    // In turn, so that several at once stay within the limit.
    await using held = await this.interventions.holdInTurn(caller, { _id });
    const made = await this.links.madeBefore(caller, options);
    if (made) return made;
    await this.refuse(caller, held?.document, keyHash);
    const jobTitle = await this.service.titleOf(caller, interventionId);
    const fields: LinkFields = {
      ...{ ...said, interventionId, keyHash, openedAt: null, createdBy: caller.userName },
      expiresAt: new Date(this.clock.now().getTime() + days * dayMs),
      ...{ revokedBy: null, revokedAt: null },
    };
    const audit = { action: 'Link della ditta creato', object: linkTitle(said, jobTitle) } as const;
    return await this.links.insert(caller, fields, audit, options);
  }

  /** Ends a link at once; one that has ended stays as it is. @throws AppError `not_found`, `stale` */
  async revoke(caller: Caller, id: string, on: Precondition): Promise<Stored<LinkFields>> {
    return await this.links.update(caller, id, on, async (current) => {
      const revokedAt = this.clock.now();
      if (stateOf(current, revokedAt) !== 'open') return null;
      const object = linkTitle(current, await this.jobTitle(caller, current));
      return {
        set: { revokedBy: caller.userName, revokedAt },
        audit: { action: 'Link della ditta revocato', object },
      };
    });
  }

  /**
   * Exchanges a key for a token, and notes when.
   * @throws AppError `not_found` unless the key is that of an open link of the caller's tenant, `unavailable` if nobody signs the token
   */
  async open(caller: Caller, key: string): Promise<ReplyOf<typeof contractorLinks.open>> {
    const { link } = await this.openLink(caller, await this.links.withHash(caller, keyHashOf(key)));
    const linkId = link._id.toHexString();
    const answer = await this.bus.call(linkTokens.issue, { body: { linkId } }, caller, { deadlineMs });
    const openedAt = this.clock.now();
    await this.links.setComputed(caller, linkId, { openedAt }, openedAt.getTime());
    return answer;
  }

  /** The link whose token the caller has, and its job. @throws AppError `not_found` unless both are there and the link is open */
  async ofCaller(caller: Caller): Promise<OpenLink> {
    const { linkId } = caller;
    const isId = linkId !== undefined && Types.ObjectId.isValid(linkId);
    return this.openLink(caller, isId ? (await this.links.byIds(caller, [linkId]))[0] : undefined);
  }

  private async openLink(caller: Caller, link: Stored<LinkFields> | undefined): Promise<OpenLink> {
    if (!link || stateOf(link, this.clock.now()) !== 'open') throw endedLink();
    const [job] = await this.interventions.byIds(caller, [link.interventionId]);
    if (!job) throw endedLink();
    return { link, job };
  }

  private async refuse(
    caller: Caller,
    job: Stored<InterventionFields> | undefined,
    keyHash: string,
  ): Promise<void> {
    if (!job) throw new AppError('not_found', 'L’intervento è stato eliminato.');
    if (job.status === 'CLOSED')
      throw new AppError('locked', 'L’intervento è chiuso: riaprilo per affidarlo a una ditta.');
    if (await this.links.withHash(caller, keyHash)) throw invalid('key', 'Questo link è già stato usato');
    const open = { revokedAt: null, keyHash: { $ne: null }, expiresAt: { $gt: this.clock.now() } };
    const count = await this.links.count(caller, { interventionId: job._id.toHexString(), ...open });
    if (count >= linkLimits.openPerJob)
      throw invalid('firm', `Ci sono già ${linkLimits.openPerJob} link aperti: revocane uno`);
  }

  /** A link can be revoked after its job was deleted. */
  private jobTitle(caller: Caller, { interventionId }: LinkFields): Promise<string> {
    return this.service.titleOf(caller, interventionId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return interventionTitle(interventionId);
      throw error;
    });
  }
}

/** The same for a link that never was, one that has ended, and one whose job was deleted. */
const endedLink = () =>
  new AppError('not_found', 'Questo link non vale o non vale più: chiedine un altro a chi te lo ha dato.');
