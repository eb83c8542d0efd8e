import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { contractorJob } from '@officina/contracts/maintenance/contractor-job';
import { contractorLinks } from '@officina/contracts/maintenance/contractor-links';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import { pageToWire } from '@officina/server-kit/store/stored';
import { Interventions } from '../interventions/intervention.model.ts';
import { ContractorJobService } from './contractor-job.service.ts';
import { ContractorLinks, linkToWire } from './contractor-link.model.ts';
import { ContractorLinksService } from './contractor-links.service.ts';

/** Answers the groups contractorLinks and contractorJob of the contracts. */
@Controller()
export class ContractorsController {
  constructor(
    private readonly service: ContractorLinksService,
    private readonly job: ContractorJobService,
    private readonly links: ContractorLinks,
    private readonly interventions: Interventions,
    private readonly clock: Clock,
  ) {}

  @Handle(contractorLinks.ofJob)
  async ofJob({ params: { id }, after }: RequestOf<typeof contractorLinks.ofJob>, caller: Caller) {
    if (after === undefined) await this.interventions.get(caller, id);
    const newestFirst = { createdAt: -1 } as const;
    const page = await this.links.list(caller, { interventionId: id }, { sort: newestFirst, after });
    const now = this.clock.now();
    return pageToWire(page, (link) => linkToWire(link, now));
  }

  @Handle(contractorLinks.create)
  async create({ params, body, ...on }: RequestOf<typeof contractorLinks.create>, caller: Caller) {
    return linkToWire(await this.service.create(caller, params.id, body, on), this.clock.now());
  }

  @Handle(contractorLinks.revoke)
  async revoke({ params, body: _, ...on }: RequestOf<typeof contractorLinks.revoke>, caller: Caller) {
    return linkToWire(await this.service.revoke(caller, params.id, on), this.clock.now());
  }

  @Handle(contractorLinks.open)
  open({ body }: RequestOf<typeof contractorLinks.open>, caller: Caller) {
    return this.service.open(caller, body.key);
  }

  @Handle(contractorLinks.current)
  async current(_request: RequestOf<typeof contractorLinks.current>, caller: Caller) {
    const { link, job } = await this.service.ofCaller(caller);
    const { interventionId, firm, sharesPhotos } = link;
    return { interventionId, firm, sharesPhotos, isClosed: job.status === 'CLOSED' };
  }

  @Handle(contractorJob.show)
  show(_request: RequestOf<typeof contractorJob.show>, caller: Caller) {
    return this.job.show(caller);
  }

  @Handle(contractorJob.note)
  note(request: RequestOf<typeof contractorJob.note>, caller: Caller) {
    return this.job.note(caller, request);
  }

  @Handle(contractorJob.tick)
  tick(request: RequestOf<typeof contractorJob.tick>, caller: Caller) {
    return this.job.tick(caller, request);
  }

  @Handle(contractorJob.propose)
  propose(request: RequestOf<typeof contractorJob.propose>, caller: Caller) {
    return this.job.propose(caller, request);
  }
}
