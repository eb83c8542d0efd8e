import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { tenants } from '@officina/contracts/auth/tenants';
import { reportPhotos } from '@officina/contracts/files/reports';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemIn } from '@officina/server-kit/system-caller';
import type { Upload } from '../stored/upload-store.ts';

const deadlineMs = 1_000;

/** What other services know of public reports and their photos. */
@Injectable()
export class Reports {
  constructor(private readonly bus: BusClient) {}

  /** @throws AppError `forbidden` if the tenant takes no photos, `unavailable` while auth is away */
  async refuseSwitchedOff(caller: Caller): Promise<void> {
    const body = { tenant: caller.tenantId };
    const { formPhotos } = await this.bus.call(tenants.publicInfo, { body }, caller, { deadlineMs });
    if (formPhotos === false)
      throw new AppError('forbidden', 'Questa azienda riceve le segnalazioni senza foto.');
  }

  /**
   * The upload of a photo with the record and the person of its report; undefined while there is no report.
   * @throws AppError `unavailable` while maintenance is away
   */
  async placed(upload: Upload): Promise<Upload | undefined> {
    if (!upload.photo) return upload;
    const { keyHash } = upload.photo;
    const system = systemIn(upload.tenantId);
    const { report } = await this.bus.call(reportPhotos.reportOf, { body: { keyHash } }, system, {
      deadlineMs,
    });
    return report
      ? { ...upload, entityId: report.interventionId, by: { id: null, name: report.openBy } }
      : undefined;
  }
}
