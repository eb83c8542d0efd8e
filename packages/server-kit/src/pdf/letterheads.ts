import { Injectable } from '@nestjs/common';
import { tenants, type Letterhead } from '@officina/contracts/auth/tenants';
import type { Caller } from '@officina/contracts/caller';
import { AppError } from '../app-error.ts';
import { BusClient } from '../bus/bus-client.ts';

const deadlineMs = 1_000;

/** Loads letterheads: no letter is sent without one. */
@Injectable()
export class Letterheads {
  constructor(private readonly bus: BusClient) {}

  /**
   * The letterhead of the caller's company.
   * @throws AppError `unavailable` if auth does not answer within a second
   */
  async of(caller: Caller): Promise<Letterhead> {
    try {
      return await this.bus.call(tenants.company, {}, caller, { deadlineMs });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('unavailable', 'Non è possibile leggere i dati dell’azienda, riprova tra poco.');
    }
  }
}
