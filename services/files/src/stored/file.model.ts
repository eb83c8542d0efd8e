import { sizeInWords } from '@officina/contracts/byte-size';
import type { Caller } from '@officina/contracts/caller';
import { file, type Attachable, type File, type FileCounts } from '@officina/contracts/files/files';
import { isoInstant, objectId } from '@officina/contracts/fields';
import type { Action } from '@officina/contracts/events/actions';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';
import { z } from 'zod';

/** A file as it is stored. */
const storedFile = file.extend({
  /** Names its bytes. */
  sha256: z.string(),
  /** User who attached it; null for a public report and for a contractor. */
  addedById: z.string().nullable(),
  /** The contractor's link that it was added with. */
  linkId: objectId.nullable(),
  /** When it was taken off its record; it can be brought back for a day. */
  removedAt: isoInstant.nullable(),
});

export type FileFields = FieldsOf<typeof storedFile>;

/** The record that a file is attached to. */
export interface RecordOfTenant {
  entity: Attachable;
  entityId: string;
}

/** What can happen to a file. */
type Deed = 'added' | 'changed' | 'removed' | 'restored';

const actions = {
  picture: {
    added: 'Foto aggiunta',
    changed: 'Foto modificata',
    removed: 'Foto tolta',
    restored: 'Foto rimessa',
  },
  document: {
    added: 'Documento aggiunto',
    changed: 'Documento modificato',
    removed: 'Documento tolto',
    restored: 'Documento rimesso',
  },
} as const satisfies Record<File['kind'], Record<Deed, Action>>;

/** The action of a deed for the event log. */
export const actionOf = ({ kind }: Pick<FileFields, 'kind'>, deed: Deed): Action => actions[kind][deed];

/** The label in the event log: `Foto IMG_1.jpg (1,8 MB) — Intervento a1b2c — Pressa 4`. */
export const fileTitle = (
  { kind, name, size }: Pick<FileFields, 'kind' | 'name' | 'size'>,
  recordTitle?: string,
): string => {
  const title = `${kind === 'picture' ? 'Foto' : 'Documento'} ${name} (${sizeInWords(size)})`;
  return recordTitle === undefined ? title : `${title} — ${recordTitle}`;
};

const schema = schemaOf(storedFile);
// of: oldest first; countsOf
schema.index({ tenantId: 1, entity: 1, entityId: 1, addedAt: 1, _id: 1 });
// sweep: what bytes are for
schema.index({ tenantId: 1, sha256: 1 });
// sweep: those that were taken off
schema.index({ tenantId: 1, removedAt: 1 });

/** Files of a tenant's records. */
export class Files extends collection<FileFields>({
  name: 'files',
  entity: 'file',
  schema,
  // The service replaces it with a title that has the record's.
  label: fileTitle,
}) {
  /** Numbers of the files that are attached to a record. */
  async countsOf(caller: Caller, { entity, entityId }: RecordOfTenant): Promise<FileCounts> {
    const attached = this.scoped(caller, { entity, entityId, removedAt: null });
    const rows = await this.model
      .find(attached)
      .select({ kind: 1, isFace: 1 })
      .lean<Pick<FileFields & { _id: object }, '_id' | 'kind' | 'isFace'>[]>();
    const pictures = rows.filter(({ kind }) => kind === 'picture');
    const face = pictures.find(({ isFace }) => isFace);
    return {
      pictures: pictures.length,
      documents: rows.length - pictures.length,
      ...(face && { face: String(face._id) }),
    };
  }

  /** Bytes of all files, those that can be brought back included. */
  async bytesOf(caller: Caller): Promise<number> {
    const [sum] = await this.model.aggregate<{ bytes: number }>([
      { $match: this.scoped(caller, {}) },
      { $group: { _id: null, bytes: { $sum: '$size' } } },
    ]);
    return sum?.bytes ?? 0;
  }
}
