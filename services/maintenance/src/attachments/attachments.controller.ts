import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import type { Attachable } from '@officina/contracts/files/files';
import { ownerCalls } from '@officina/contracts/files/owners';
import { reportPhotos } from '@officina/contracts/files/reports';
import { followedReports } from '@officina/contracts/maintenance/followed';
import { AppError } from '@officina/server-kit/app-error';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import { Types } from 'mongoose';
import { Interventions } from '../interventions/intervention.model.ts';
import { InterventionsService } from '../interventions/interventions.service.ts';
import { Machines } from '../machines/machine.model.ts';
import { machineTitle } from '../machines/machine-rules.ts';
import { followedState } from './followed-state.ts';
import { ReportKeys } from './report-keys.ts';

const calls = ownerCalls('maintenance');

const notOurs = (entity: Attachable) => new AppError('not_found', `${entity} is no record of maintenance`);

/** Answers the service files, whose files are attached to interventions and machines. */
@Controller()
export class AttachmentsController {
  constructor(
    private readonly interventions: Interventions,
    private readonly service: InterventionsService,
    private readonly machines: Machines,
    private readonly reportKeys: ReportKeys,
    private readonly clock: Clock,
  ) {}

  @Handle(calls.title)
  async title({ body: { entity, entityId } }: RequestOf<typeof calls.title>, caller: Caller) {
    if (entity === 'intervention') return { title: await this.service.titleOf(caller, entityId) };
    if (entity === 'machine') return { title: machineTitle(await this.machines.get(caller, entityId)) };
    throw notOurs(entity);
  }

  /** Also while an intervention is CLOSED. */
  @Handle(calls.keep)
  async keep({ body }: RequestOf<typeof calls.keep>, caller: Caller) {
    const { entity, entityId, counts: files, revision } = body;
    if (entity === 'intervention')
      await this.interventions.setComputed(caller, entityId, { files }, revision);
    else if (entity === 'machine') await this.machines.setComputed(caller, entityId, { files }, revision);
    else throw notOurs(entity);
    return { ok: true } as const;
  }

  @Handle(reportPhotos.reportOf)
  async reportOf({ body }: RequestOf<typeof reportPhotos.reportOf>, caller: Caller) {
    const interventionId = await this.reportKeys.interventionOf(caller, body.keyHash);
    if (interventionId === undefined) return { report: null };
    const [found] = await this.interventions.find(caller, { _id: new Types.ObjectId(interventionId) });
    return { report: found ? { interventionId, openBy: found.openBy ?? '' } : null };
  }

  @Handle(followedReports.ofKey)
  async followedReport({ body }: RequestOf<typeof followedReports.ofKey>, caller: Caller) {
    const key = await this.reportKeys.followed(caller, body.keyHash);
    if (!key) return { report: null };
    const { interventionId, at } = key;
    const [found] = await this.interventions.find(caller, { _id: new Types.ObjectId(interventionId) });
    const state = followedState(found, this.clock.now());
    return { report: state ? { interventionId, receivedAt: at.toISOString(), ...state } : null };
  }
}
