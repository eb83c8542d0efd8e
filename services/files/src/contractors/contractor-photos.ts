import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { AppError } from '@officina/server-kit/app-error';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import { Files, type FileFields } from '../stored/file.model.ts';
import { Links } from './links.ts';

const oldestFirst = { addedAt: 1 } as const;
const fields = ['name', 'width', 'height', 'caption', 'moment', 'addedBy', 'addedAt'] as const;

/** The pictures that a contractor sees: those that their link added; all of the job's, if the link shares them. */
@Injectable()
export class ContractorPhotos {
  constructor(
    private readonly files: Files,
    private readonly links: Links,
  ) {}

  /** A page of them, oldest first. @throws AppError as `Links.current` */
  async all(caller: Caller, after?: string) {
    return this.files.listFields(caller, await this.shown(caller), { sort: oldestFirst, fields, after });
  }

  /** One of them. @throws AppError as `Links.current`, `not_found` for any other file */
  async picture(caller: Caller, id: string): Promise<Stored<FileFields>> {
    const wanted = { ...(await this.shown(caller)), _id: new Types.ObjectId(id) };
    const [picture] = await this.files.find(caller, wanted);
    if (!picture) throw new AppError('not_found', 'Non trovato');
    return picture;
  }

  private async shown(caller: Caller) {
    const { interventionId, sharesPhotos } = await this.links.current(caller);
    const ofJob = {
      entity: 'intervention',
      entityId: interventionId,
      kind: 'picture',
      removedAt: null,
    } as const;
    return sharesPhotos ? ofJob : { ...ofJob, linkId: caller.linkId };
  }
}
