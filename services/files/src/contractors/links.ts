import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { contractorLinks } from '@officina/contracts/maintenance/contractor-links';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { callerOfUpload, type Upload } from '../stored/upload-store.ts';

const deadlineMs = 1_000;

/** What a link is good for now. */
type CurrentLink = ReplyOf<typeof contractorLinks.current>;

const closedJob = () => new AppError('locked', 'L’intervento è chiuso.');

/** What maintenance knows of contractors' links. It is asked each time: a link can end at any moment. */
@Injectable()
export class Links {
  constructor(private readonly bus: BusClient) {}

  /** @throws AppError `not_found` without a link, or once it has ended; `unavailable` while maintenance is away */
  async current(caller: Caller): Promise<CurrentLink> {
    if (caller.linkId === undefined) throw new AppError('not_found', 'Non trovato');
    return this.bus.call(contractorLinks.current, {}, caller, { deadlineMs });
  }

  /** As `current`, for something that is added to the job. @throws AppError also `locked` if the job is closed */
  async open(caller: Caller): Promise<CurrentLink> {
    const link = await this.current(caller);
    if (link.isClosed) throw closedJob();
    return link;
  }

  /** @throws AppError for the upload of a link as `open`; once it is a file, as `current` */
  async refuseEnded(upload: Upload): Promise<void> {
    const { linkId, fileId } = upload;
    if (linkId === undefined) return;
    const caller = { ...callerOfUpload(upload), linkId };
    await (fileId === null ? this.open(caller) : this.current(caller));
  }
}
