import { Injectable } from '@nestjs/common';
import { machines } from '@officina/contracts/maintenance/machines';
import { batchesOf } from '@officina/server-kit/all-pages';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Logger } from '@officina/server-kit/logger';
import { systemIn } from '@officina/server-kit/system-caller';
import { Outage } from '../outage.ts';

const deadlineMs = 1_000;
const idsOfCall = 200;

/** The codes of machines, which events name beside their sensors. */
@Injectable()
export class MachineCodes {
  private readonly outage: Outage;

  constructor(
    private readonly bus: BusClient,
    logger: Logger,
  ) {
    this.outage = new Outage(
      logger,
      'maintenance does not say the codes of machines: events name only their sensors',
    );
  }

  /** The codes by id; without those of deleted machines, and of all while maintenance is away. */
  async of(tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const codes = new Map<string, string>();
    try {
      for (const some of batchesOf([...new Set(ids)], idsOfCall)) {
        const { items } = await this.bus.call(machines.byIds, { body: { ids: some } }, systemIn(tenantId), {
          deadlineMs,
        });
        for (const { _id, shortCode } of items) codes.set(_id, shortCode);
      }
      this.outage.ends();
    } catch (error) {
      this.outage.begins(error);
    }
    return codes;
  }
}
