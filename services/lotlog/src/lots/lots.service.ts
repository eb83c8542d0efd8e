import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import { storedLot, type LotCreate, type LotEdit } from '@officina/contracts/lotlog/lot';
import { Clock } from '@officina/server-kit/clock';
import { checkDates } from '@officina/server-kit/dates';
import { zoneOf } from '@officina/server-kit/zone';
import { emptyFields } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import { actionOfEdit, applyEdit } from './edit-rules.ts';
import { Lots, type LotFields } from './lot.model.ts';
import { Forecasts, type ForecastLot } from './forecasts.ts';
import { recordsOf, type WriteContext } from './records.ts';

/** Rules of lots that need stored data. */
@Injectable()
export class LotsService {
  constructor(
    private readonly lots: Lots,
    private readonly forecasts: Forecasts,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `duplicate` for a code that exists in the tenant, `invalid` as `recordsOf` and `checkDates` */
  async create(
    caller: Caller,
    { data = [], desiredAlcohol = null, startDate, ...body }: LotCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<LotFields>> {
    const context = this.context(caller);
    const fields: LotFields = {
      ...{ ...emptyFields(storedLot), ...body, desiredAlcohol, status: 'OPEN', user: caller.userName },
      startDate: startDate === undefined ? context.now : new Date(startDate),
      data: recordsOf(data, [], context),
    };
    checkDates('lot', fields, context);
    const estimated = { ...fields, ...(await this.storedForecast(caller, fields)) };
    const request = { ...body, data, desiredAlcohol, startDate };
    return this.lots.insert(caller, estimated, { action: 'Lotto creato' }, { idempotencyKey, request });
  }

  /** @throws AppError `not_found`, `stale`, and those of `create` and `applyEdit` */
  edit(caller: Caller, id: string, edit: LotEdit, on: Precondition): Promise<Stored<LotFields>> {
    return this.lots.update(caller, id, { ...on, request: edit }, async (current) => {
      const context = this.context(caller);
      const set = applyEdit(current, edit, context);
      checkDates('lot', set, context);
      const isUnchanged = Object.keys(set).length === 0;
      const forecast = isUnchanged ? {} : await this.storedForecast(caller, { ...current, ...set });
      return { set: { ...set, ...forecast }, audit: { action: actionOfEdit(set) } };
    });
  }

  /** The stored part of a forecast: the estimate of an OPEN lot, kept when it is closed, and the final values at closing. */
  private async storedForecast(caller: Caller, lot: ForecastLot): Promise<Partial<LotFields>> {
    const asOpen: ForecastLot = { ...lot, status: 'OPEN', closedAlcohol: null, closedFactor: null };
    const [{ estimate, alcohol = null, factor = null } = {}] = await this.forecasts.with(caller, [asOpen]);
    if (lot.status === 'CLOSED') return { closedAlcohol: alcohol, closedFactor: factor };
    const wasClosed = (lot.closedAlcohol ?? lot.closedFactor ?? null) !== null;
    return {
      estimatedEndDate: estimate?.end ?? null,
      ...(wasClosed && { closedAlcohol: null, closedFactor: null }),
    };
  }

  private context(caller: Caller): WriteContext {
    return { now: this.clock.now(), zone: zoneOf(caller), newId: () => new Types.ObjectId().toHexString() };
  }
}
