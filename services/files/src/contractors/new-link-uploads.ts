import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { reportPhotoMetadata } from '@officina/contracts/files/reports';
import { linkLimits } from '@officina/contracts/maintenance/link-limits';
import { invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { diskFullError } from '@officina/server-kit/disk';
import { FilesFolder } from '../kept/files-folder.ts';
import { Files, type RecordOfTenant } from '../stored/file.model.ts';
import { Quota } from '../stored/quota.ts';
import { UploadStore, type Upload } from '../stored/upload-store.ts';
import { Finisher } from '../uploads/finisher.ts';
import { parseMetadata } from '../uploads/new-uploads.ts';
import { UploadLocks } from '../uploads/upload-locks.ts';
import { Links } from './links.ts';

/** How long a photo without a byte keeps its place: the answer to its first request may have been lost. */
const unansweredMs = 60_000;

/** Begins uploads of contractors. */
@Injectable()
export class NewLinkUploads {
  constructor(
    private readonly links: Links,
    private readonly files: Files,
    private readonly uploads: UploadStore,
    private readonly quota: Quota,
    private readonly finisher: Finisher,
    private readonly locks: UploadLocks,
    private readonly folder: FilesFolder,
    private readonly clock: Clock,
  ) {}

  /**
   * Notes a photo for the job of a link, signed by its firm.
   * @throws AppError `invalid` also when the link has no place left or the bytes for such photos are used, `not_found` once the link
   *   has ended, `locked` if the job is closed, `unavailable` while maintenance is away, `disk_full`
   */
  async begin(caller: Caller, linkId: string, id: string, size: number, given: object): Promise<void> {
    const { name } = parseMetadata(reportPhotoMetadata, given);
    if (!(await this.folder.hasRoomFor(2 * size))) throw diskFullError();
    const { interventionId, firm } = await this.links.open(caller);
    const record: RecordOfTenant = { entity: 'intervention', entityId: interventionId };
    await this.finisher.refuseFull(caller, record);
    const sender = { ...caller, userName: `${firm} (esterno)` };
    // Of two at once, only one gets the last place.
    await this.locks.during(`${caller.tenantId}:${linkId}`, async () => {
      await this.findPlace(caller, linkId, record);
      await this.quota.reservePublic(caller, size);
      await this.uploads.create(sender, { ...record, name, id, size, linkId });
    });
  }

  /** @throws AppError `invalid` without a free place, unless that of one that was never answered */
  private async findPlace(caller: Caller, linkId: string, record: RecordOfTenant): Promise<void> {
    // First: one that becomes a file meanwhile is counted twice, not missed.
    const onTheirWay = await this.uploads.unfinishedOf(caller.tenantId, linkId);
    const attached = await this.files.count(caller, { ...record, linkId, removedAt: null });
    if (attached + onTheirWay.length < linkLimits.photos) return;
    const unanswered = await this.unanswered(onTheirWay);
    if (!unanswered) throw invalid('file', `Al massimo ${linkLimits.photos} foto.`);
    await this.finisher.discard(unanswered);
  }

  private async unanswered(uploads: Upload[]): Promise<Upload | undefined> {
    const old = this.clock.now().getTime() - unansweredMs;
    const waiting = uploads.filter(({ createdAt }) => createdAt.getTime() < old);
    const arrived = await Promise.all(waiting.map(({ id }) => this.folder.arrivedBytes(id)));
    return waiting.find((_upload, at) => !arrived[at]);
  }
}
