import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import { storedLot, type LotCreate, type LotEdit } from '@officina/contracts/lotlog/lot';
import { Clock } from '@officina/server-kit/clock';
import { refuseDates } from '@officina/server-kit/dates';
import { zoneOf } from '@officina/server-kit/zone';
import { nothingOf } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import { actionOfEdit, applyEdit } from './edit-rules.ts';
import { Lots, type LotFields } from './lot.model.ts';
import { Outlooks, type KnownLot } from './outlooks.ts';
import { recordsOf, type Writing } from './records.ts';

/** Rules of lots that need data. */
@Injectable()
export class LotsService {
  constructor(
    private readonly lots: Lots,
    private readonly outlooks: Outlooks,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `duplicate` for a code that the tenant has, `invalid` as `recordsOf` and `refuseDates` */
  async create(
    caller: Caller,
    { data = [], desiredAlcohol = null, startDate, ...body }: LotCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<LotFields>> {
    const writing = this.writing(caller);
    const fields: LotFields = {
      ...{ ...nothingOf(storedLot), ...body, desiredAlcohol, status: 'OPEN', user: caller.userName },
      startDate: startDate === undefined ? writing.now : new Date(startDate),
      data: recordsOf(data, [], writing),
    };
    refuseDates('lot', fields, writing);
    const estimated = { ...fields, ...(await this.said(caller, fields)) };
    const request = { ...body, data, desiredAlcohol, startDate };
    return this.lots.insert(caller, estimated, { action: 'Lotto creato' }, { idempotencyKey, request });
  }

  /** @throws AppError `not_found`, `stale`, and those of `create` and `applyEdit` */
  edit(caller: Caller, id: string, edit: LotEdit, on: Precondition): Promise<Stored<LotFields>> {
    return this.lots.update(caller, id, { ...on, request: edit }, async (current) => {
      const writing = this.writing(caller);
      const set = applyEdit(current, edit, writing);
      refuseDates('lot', set, writing);
      const isSilent = Object.keys(set).length === 0;
      const said = isSilent ? {} : await this.said(caller, { ...current, ...set });
      return { set: { ...set, ...said }, audit: { action: actionOfEdit(set) } };
    });
  }

  /** What is saved of the outlook: an OPEN lot's estimate, which stays when it is closed, and what it says at its closing. */
  private async said(caller: Caller, lot: KnownLot): Promise<Partial<LotFields>> {
    const asOpen: KnownLot = { ...lot, status: 'OPEN', closedAlcohol: null, closedFactor: null };
    const [{ estimate, alcohol = null, factor = null } = {}] = await this.outlooks.with(caller, [asOpen]);
    if (lot.status === 'CLOSED') return { closedAlcohol: alcohol, closedFactor: factor };
    const wasClosed = (lot.closedAlcohol ?? lot.closedFactor ?? null) !== null;
    return {
      estimatedEndDate: estimate?.end ?? null,
      ...(wasClosed && { closedAlcohol: null, closedFactor: null }),
    };
  }

  private writing(caller: Caller): Writing {
    return { now: this.clock.now(), zone: zoneOf(caller), newId: () => new Types.ObjectId().toHexString() };
  }
}
