import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { UploadMetadata } from '@officina/contracts/files/uploads';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { Schema, type Model } from 'mongoose';
import type { PhotoKey } from '../reports/photo-keys.ts';

/** An upload, until a day after its creation. */
export interface Upload extends UploadMetadata {
  /** `<tenant>:<id>` */
  _id: string;
  tenantId: string;
  /** Random: 128 bits in hexadecimal. */
  id: string;
  /** Announced bytes. */
  size: number;
  by: { id: string | null; name: string };
  /** For a photo of a public report; its record and person are known once there is a report. */
  photo?: {
    /** Hash of its key. */
    keyHash: string;
    /** When the key ends. */
    until: Date;
    /** Whether it is complete and known to be a picture. */
    isHeld: boolean;
  };
  /** The contractor's link that it is sent with. */
  linkId?: string;
  /** The file that it became; null until it is complete. */
  fileId: string | null;
  createdAt: Date;
}

/** Who sends an upload: a user, a contractor, or somebody with a key for photos. */
export interface Sender {
  caller: Caller;
  key?: PhotoKey;
}

const schema = new Schema<Upload>(
  {
    _id: String,
    tenantId: { type: String, required: true },
    ...{ id: String, size: Number, by: Schema.Types.Mixed, fileId: String, createdAt: Date },
    ...{ photo: Schema.Types.Mixed, linkId: String },
    ...{ entity: String, entityId: String, machineId: String, name: String, caption: String, moment: String },
  },
  { versionKey: false },
);

const keyOf = (tenantId: string, id: string): string => `${tenantId}:${id}`;

/** The uploads of a tenant. */
@Injectable()
export class UploadStore {
  private readonly uploads: Model<Upload>;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.uploads = store.scoped('uploads', schema);
  }

  async create(
    { tenantId, userId, userName }: Caller,
    upload: UploadMetadata & Pick<Upload, 'id' | 'size' | 'photo' | 'linkId'>,
  ) {
    await this.uploads.create({
      ...upload,
      ...{ _id: keyOf(tenantId, upload.id), tenantId, fileId: null, createdAt: this.clock.now() },
      by: { id: userId, name: userName },
    });
  }

  /** The sender's own upload; undefined for that of another user, link, key or tenant. */
  async own({ caller: { tenantId, userId, linkId }, key }: Sender, id: string): Promise<Upload | undefined> {
    const found = await this.find(tenantId, id);
    const isOfSender = found?.by.id === userId && found.linkId === linkId;
    return isOfSender && found.photo?.keyHash === key?.keyHash ? found : undefined;
  }

  async find(tenantId: string, id: string): Promise<Upload | undefined> {
    const key = { tenantId, _id: keyOf(tenantId, id) };
    return (await this.uploads.findOne(key).lean<Upload>()) ?? undefined;
  }

  /** The photos that were sent with a key, oldest first: a few. */
  async ofKey(tenantId: string, keyHash: string): Promise<Upload[]> {
    return this.uploads.find({ tenantId, 'photo.keyHash': keyHash }).sort({ createdAt: 1 }).lean<Upload[]>();
  }

  /** The photos of a contractor's link that are on their way: a few. */
  async unfinishedOf(tenantId: string, linkId: string): Promise<Upload[]> {
    return this.uploads.find({ tenantId, linkId, fileId: null }).lean<Upload[]>();
  }

  /** Notes that a photo is complete and a picture. */
  async hold({ tenantId, _id }: Upload): Promise<void> {
    await this.uploads.updateOne({ tenantId, _id }, { $set: { 'photo.isHeld': true } });
  }

  /** @returns whether it was not complete before */
  async complete({ tenantId, _id }: Upload, fileId: string): Promise<boolean> {
    const { matchedCount } = await this.uploads.updateOne(
      { tenantId, _id, fileId: null },
      { $set: { fileId } },
    );
    return matchedCount > 0;
  }

  /** @returns whether it was there */
  async remove({ tenantId, _id }: Upload): Promise<boolean> {
    return (await this.uploads.deleteOne({ tenantId, _id })).deletedCount > 0;
  }

  /** All uploads of a tenant: a few each day. */
  async all(tenantId: string): Promise<Upload[]> {
    return this.uploads.find({ tenantId }).lean<Upload[]>();
  }

  /** Announced bytes of the uploads that are not complete. */
  async reservedBytes(tenantId: string): Promise<number> {
    const unfinished = await this.uploads.find({ tenantId, fileId: null }, { size: 1 }).lean<Upload[]>();
    return unfinished.reduce((sum, { size }) => sum + size, 0);
  }
}

/** The caller of work that goes on after an upload's last request. */
export const callerOfUpload = ({ tenantId, by, id }: Upload): Caller => ({
  ...{ tenantId, userId: by.id, userName: by.name },
  requestId: id,
});
