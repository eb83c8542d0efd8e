import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import type { contractorJob, ContractorView } from '@officina/contracts/maintenance/contractor-job';
import { linkLimits } from '@officina/contracts/maintenance/contractor-links';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import type { Change } from '@officina/server-kit/store/audited-schema';
import { Types } from 'mongoose';
import {
  Interventions,
  interventionTitle,
  type InterventionFields,
} from '../interventions/intervention.model.ts';
import { maxNotes, withNewNotes } from '../interventions/notes.ts';
import { MachineNeighbours } from '../machines/machine-neighbours.ts';
import { Machines } from '../machines/machine.model.ts';
import { ContractorLinksService, type OpenLink } from './contractor-links.service.ts';
import { contractorViewOf } from './contractor-view.ts';

type Request<Name extends 'note' | 'tick' | 'propose'> = Omit<
  RequestOf<(typeof contractorJob)[Name]>,
  'params'
>;
type CheckItem = InterventionFields['scheduledMaintenance']['checkList'][number];

/** What a contractor writes of their job; null if it is there already. */
type ChangeOf = (
  current: InterventionFields,
  by: { linkId: string; firm: string; user: string; date: Date },
) => { set: Partial<InterventionFields>; action: Change<InterventionFields>['audit']['action'] } | null;

const marked = (title: string, mark: Request<'tick'>['body']['mark']): CheckItem =>
  mark === 'KO' ? { title, result: '', notOk: true } : { title, result: mark === 'OK' ? 'OK' : '' };

/** The one job of a contractor's link. Every call looks the link up again: `not_found` once it has ended. */
@Injectable()
export class ContractorJobService {
  constructor(
    private readonly links: ContractorLinksService,
    private readonly interventions: Interventions,
    private readonly machines: Machines,
    private readonly neighbours: MachineNeighbours,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `not_found`, `unavailable` if the company's name is not known */
  async show(caller: Caller): Promise<ContractorView> {
    return this.viewOf(caller, await this.links.ofCaller(caller));
  }

  /** @throws AppError as `show`; `locked`; `invalid` with `text` after the last note that may be written */
  note(caller: Caller, { body, ...on }: Request<'note'>): Promise<ContractorView> {
    return this.write(caller, { body, ...on }, ({ notes }, { linkId, user, date }) => {
      if (notes.some(({ _id }) => _id === body._id)) return null;
      const isFull = notes.filter((one) => one.linkId === linkId).length >= linkLimits.notes;
      if (isFull) throw invalid('text', `Con questo link si scrivono al massimo ${linkLimits.notes} note`);
      if (notes.length >= maxNotes) throw invalid('text', 'Questo intervento ha già troppe note');
      const author = { userId: null, user, date, linkId, newId: () => body._id };
      return { set: { notes: withNewNotes(notes, [body], author) }, action: 'Nota aggiunta' };
    });
  }

  /** @throws AppError as `show`; `locked`; `stale` if the point at this place has another title */
  tick(caller: Caller, { body, ...on }: Request<'tick'>): Promise<ContractorView> {
    return this.write(caller, { body, ...on }, ({ scheduledMaintenance: { checkList } }) => {
      // Without the document, of which a contractor sees some fields alone.
      if (checkList[body.at]?.title !== body.title)
        throw new AppError('stale', 'La checklist è cambiata nel frattempo: ricarica la pagina.');
      const ticked = checkList.with(body.at, marked(body.title, body.mark));
      return { set: { scheduledMaintenance: { checkList: ticked } }, action: 'Punto segnato dalla ditta' };
    });
  }

  /** @throws AppError as `show`; `locked` */
  propose(caller: Caller, { body: { text }, ...on }: Request<'propose'>): Promise<ContractorView> {
    return this.write(
      caller,
      { body: { text }, ...on },
      ({ proposedClosing: made }, { linkId, firm, date }) => {
        if (made?.linkId === linkId && made.text === text) return null;
        return { set: { proposedClosing: { linkId, firm, at: date, text } }, action: 'Chiusura proposta' };
      },
    );
  }

  /** Changes the job of the caller's link as `InterventionsService.edit` does, signed by the firm. */
  private async write(
    caller: Caller,
    { body, idempotencyKey }: { body: object; idempotencyKey?: string },
    changeOf: ChangeOf,
  ): Promise<ContractorView> {
    const { link, job } = await this.links.ofCaller(caller);
    const [linkId, date, { firm }] = [link._id.toHexString(), this.clock.now(), link];
    const contractor = { ...caller, userName: `${firm} (esterno)` };
    // Links have no user who would tell their keys apart.
    const key = idempotencyKey === undefined ? {} : { idempotencyKey: `${linkId}/${idempotencyKey}` };
    const object = interventionTitle(job._id.toHexString(), await this.machineOf(caller, job));
    const written = await this.interventions.update(
      contractor,
      job._id,
      { ...key, request: body },
      (current) => {
        if (current.status === 'CLOSED') throw new AppError('locked', 'Questo lavoro è già chiuso.');
        const change = changeOf(current, { linkId, firm, user: contractor.userName, date });
        return change && { set: change.set, audit: { action: change.action, object } };
      },
    );
    return this.viewOf(caller, { link, job: written });
  }

  private async viewOf(caller: Caller, open: OpenLink): Promise<ContractorView> {
    const [machine, { name: company, services }] = await Promise.all([
      this.machineOf(caller, open.job),
      this.neighbours.company(caller),
    ]);
    const place = await this.neighbours.place(caller, machine?.site, services);
    return contractorViewOf(open, { company, machine, place });
  }

  private async machineOf(caller: Caller, { machineId }: InterventionFields) {
    const [machine] = await this.machines.find(caller, { _id: new Types.ObjectId(machineId) });
    return machine;
  }
}
