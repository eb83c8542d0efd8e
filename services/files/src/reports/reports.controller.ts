import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { reportPhotos } from '@officina/contracts/files/reports';
import { Handle } from '@officina/server-kit/bus/handle';
import { Sweeper } from '../sweeper.ts';
import { PhotoKeys } from './photo-keys.ts';
import { Reports } from './reports.ts';

/** Answers calls about the photos of public reports. */
@Controller()
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly keys: PhotoKeys,
    private readonly sweeper: Sweeper,
  ) {}

  @Handle(reportPhotos.begin)
  async begin(_request: RequestOf<typeof reportPhotos.begin>, caller: Caller) {
    await this.reports.refuseSwitchedOff(caller);
    const { key, until } = await this.keys.create(caller);
    return { key, until: until.toISOString() };
  }

  /** Maintenance does not wait until the photos are attached. */
  @Handle(reportPhotos.named)
  named({ body }: RequestOf<typeof reportPhotos.named>, { tenantId }: Caller) {
    void this.sweeper.attachPhotos(tenantId, body.keyHash);
    return { ok: true } as const;
  }
}
