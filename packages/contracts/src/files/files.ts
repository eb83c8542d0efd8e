import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import { done, idParams, isoInstant, manyIds, objectId, storedFields, text } from '../fields.ts';
import { fileLimits } from './limits.ts';

/** Kinds of records that files can be attached to. */
export const attachable = z.enum(['intervention', 'machine', 'visit']);

/** A picture is shown; a document is only downloaded. */
const fileKind = z.enum(['picture', 'document']);

/** When a picture of an intervention was taken: before the repair or after it. */
export const moment = z.enum(['before', 'after']);

/** Body of an edit: absent = unchanged, `null` clears. */
export const fileEdit = z
  .object({
    caption: text(fileLimits.caption).nullable(),
    /** Only for pictures of an intervention. */
    moment: moment.nullable(),
    /** Whether this picture is its machine's face in lists and on its page; a machine has one at most. */
    isFace: z.boolean(),
  })
  .partial();

/** A file that is attached to a record. Its bytes are at `/api/files/{id}/…` (see uploads.ts). */
export const file = z
  .object({
    ...storedFields,
    entity: attachable,
    entityId: objectId,
    /** The machine of the visit that the file is about. */
    machineId: objectId.nullish(),
    kind: fileKind,
    /** Name that the file was sent with, without characters that file systems refuse. */
    name: z.string(),
    /** Media type, judged by the content. */
    type: z.string(),
    /** Bytes as they are kept. */
    size: z.number().int().min(0),
    /** Pixels of a picture, upright. */
    width: z.number().int().nullish(),
    height: z.number().int().nullish(),
    caption: z.string().nullish(),
    moment: moment.nullish(),
    isFace: z.boolean().nullish(),
    /** Name of who attached it; that of the reporter for a public report. */
    addedBy: z.string(),
    /** Time at which it was complete. */
    addedAt: isoInstant,
  })
  .meta({ id: 'File' });

export type Attachable = z.infer<typeof attachable>;
export type File = z.infer<typeof file>;
export type FileEdit = z.infer<typeof fileEdit>;
export type Moment = z.infer<typeof moment>;

/** Number of a record's files, kept with the record by its owner; absent without any. */
export const fileCounts = z.object({
  pictures: z.number().int().min(0),
  documents: z.number().int().min(0),
  /** The picture that is a machine's face. */
  face: objectId.nullish(),
});

export type FileCounts = z.infer<typeof fileCounts>;

/** Photos and documents of records; lists are oldest first. */
export const files = {
  /** 404 for a record that is not there. */
  of: endpoint({
    http: 'GET /api/files/of/{entity}/{entityId}',
    subject: 'rpc.files.files.of',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Foto e documenti di un intervento, di un macchinario o di una visita',
    params: z.object({ entity: attachable, entityId: objectId }),
    output: file,
  }),
  edit: endpoint({
    http: 'PUT /api/files/{id}/edit',
    subject: 'rpc.files.files.edit',
    kind: 'write',
    caller: 'staff',
    may: 'work',
    status: 200,
    summary: 'Descrive una foto o un documento',
    params: idParams,
    body: fileEdit,
    output: file,
  }),
  /** Takes it off its record. For 24 hours `restore` brings it back. */
  remove: endpoint({
    http: 'DELETE /api/files/delete/{id}',
    subject: 'rpc.files.files.remove',
    kind: 'write',
    caller: 'staff',
    may: 'work',
    status: 200,
    summary: 'Toglie una foto o un documento',
    params: idParams,
    output: done,
  }),
  /** 404 once it is gone for good, or its record is. */
  restore: endpoint({
    http: 'PUT /api/files/{id}/restore',
    subject: 'rpc.files.files.restore',
    kind: 'write',
    caller: 'staff',
    may: 'work',
    status: 200,
    summary: 'Rimette una foto o un documento appena tolti',
    params: idParams,
    output: file,
  }),
  usage: endpoint({
    http: 'GET /api/files/usage',
    subject: 'rpc.files.files.usage',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Spazio occupato da foto e documenti',
    output: z.object({
      /** Bytes of all files, those on their way and those that can be brought back included. */
      used: z.number().int().min(0),
      quota: z.number().int().min(0),
    }),
  }),
};

/** Only for `npm run admin -- export`: the files of the caller's tenant, those that can be brought back included. */
export const keptFiles = {
  all: busCall({
    subject: 'rpc.files.kept.all',
    kind: 'list',
    output: file.pick({ _id: true, name: true }),
  }),
  /** The bytes of one of them. */
  bytes: busCall({ subject: 'rpc.files.kept.bytes', kind: 'file', body: idParams, output: z.object({}) }),
};

/** Only for sites: the photos on a visit's paper. */
export const printedPictures = {
  /** Pictures of a visit that are about one of these machines, oldest first; none for a visit that is not there. */
  ofVisit: busCall({
    subject: 'rpc.files.printed.ofVisit',
    kind: 'read',
    body: z.object({ visitId: objectId, machineIds: manyIds.shape.ids }),
    output: z.object({ items: z.array(file.pick({ _id: true, machineId: true, caption: true })) }),
  }),
  /** The small version of a picture that has up to 1,280 pixels: a JPEG. 404 for anything else. */
  bytes: busCall({ subject: 'rpc.files.printed.bytes', kind: 'file', body: idParams, output: z.object({}) }),
};

/** For auth-proxy: logos of companies, which it keeps itself. */
export const logos = {
  /**
   * Judges a logo by its content and writes it again: PNG, upright, without metadata, with sides of `logoSide` pixels at most.
   * 422 with the field `logo.data` for what is no PNG or JPEG, cannot be decoded or has too many pixels.
   */
  encode: busCall({
    subject: 'rpc.files.logos.encode',
    kind: 'read',
    /** In base64. */
    body: z.object({ data: z.string() }),
    output: z.object({ png: z.string() }),
  }),
};
