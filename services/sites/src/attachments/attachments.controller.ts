import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import type { Attachable } from '@officina/contracts/files/files';
import { ownerCalls } from '@officina/contracts/files/owners';
import { AppError } from '@officina/server-kit/app-error';
import { Handle } from '@officina/server-kit/bus/handle';
import { Visits } from '../visits/visit.model.ts';
import { VisitsService } from '../visits/visits.service.ts';

const calls = ownerCalls('sites');

/** @throws AppError `not_found` */
function refuseOthers(entity: Attachable): void {
  if (entity !== 'visit') throw new AppError('not_found', `${entity} is no record of sites`);
}

/** Answers the service files, whose files are attached to visits. */
@Controller()
export class AttachmentsController {
  constructor(
    private readonly visits: Visits,
    private readonly service: VisitsService,
  ) {}

  @Handle(calls.title)
  async title({ body: { entity, entityId } }: RequestOf<typeof calls.title>, caller: Caller) {
    refuseOthers(entity);
    return { title: await this.service.titleOf(caller, entityId) };
  }

  @Handle(calls.keep)
  async keep({ body }: RequestOf<typeof calls.keep>, caller: Caller) {
    const { entity, entityId, counts: files, revision } = body;
    refuseOthers(entity);
    await this.visits.setComputed(caller, entityId, { files }, revision);
    return { ok: true } as const;
  }
}
