import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams, isoInstant, objectId, requiredText } from '../fields.ts';
import { patterns } from '../patterns.ts';

/** Kinds of records that a spreadsheet can contain. */
export const importKinds = ['customers', 'sites', 'machines', 'spares', 'plans', 'sensors'] as const;

/** `{kind}` in a path. */
export const kindParams = z.object({ kind: z.enum(importKinds) });

/** Bytes of a part before base64; the last part may be shorter. */
export const uploadPartBytes = 96 * 1024;
/** At most 9 MB, more than five thousand rows need. */
const mostParts = 96;

/** Body of a create. */
export const importCreate = z.object({
  /** Name of the file, with its extension `.xlsx` or `.csv`. */
  name: requiredText(200)
    .refine((name) => /\.(xlsx|csv)$/i.test(name), 'Scegli un file .xlsx o .csv')
    .meta({ pattern: patterns.sheetName }),
  /** Number of parts of the file. */
  parts: z.number().int().min(1).max(mostParts, 'Più di 9 MB: è il file giusto?'),
});

/** A part of the file; sending it again has no effect. */
export const importPart = z.object({
  index: z
    .number()
    .int()
    .min(0)
    .max(mostParts - 1),
  /** Base64. */
  content: z
    .base64()
    .min(1)
    .max(Math.ceil(uploadPartBytes / 3) * 4),
});

/**
 * `UPLOADING` until all parts are received, `READING` while the file is checked, `REFUSED` if the file was rejected, `READY`
 * to be saved, `SAVING`, `SAVED`, `UNDOING` after a row failed, `UNDONE`.
 */
export const importState = z.enum([
  ...['UPLOADING', 'READING', 'REFUSED', 'READY'],
  ...['SAVING', 'SAVED', 'UNDOING', 'UNDONE'],
] as const);

/** Outcome of a row. */
export const rowOutcome = z.enum(['NEW', 'CHANGED', 'SAME', 'REFUSED']);

/** An imported file; deleted after a day, or once three later imports of the tenant have ended. */
export const importJob = z
  .object({
    _id: objectId,
    kind: z.enum(importKinds),
    name: z.string(),
    state: importState,
    /** Why the file was refused or undone, or what has changed since the last preview. */
    reason: z.string().nullish(),
    /** Remarks on the sheet. */
    notes: z.array(z.string()),
    /** Columns of the sheet; imported ones have a `field`. */
    columns: z.array(z.object({ head: z.string(), field: z.string().nullish() })),
    rows: z.number().int(),
    counts: z.object({ NEW: z.number(), CHANGED: z.number(), SAME: z.number(), REFUSED: z.number() }),
    /** Number of changed fields. */
    fields: z.number().int(),
    /** Number of rows written so far. */
    written: z.number().int(),
    /** Whether the import was resumed after its process had ended. */
    resumed: z.boolean(),
    /** The user who imports. */
    by: z.string(),
    createdAt: isoInstant,
  })
  .meta({ id: 'Import' });

/**
 * A row of the preview. `cells` are in the order of the columns, formatted as text, only for imported columns, and cut after
 * 4,000 characters. In a file with much text they are cut after 200, and the last rows have no cells, no changes and a single reason.
 */
export const importRow = z
  .object({
    _id: objectId,
    /** Row number in the spreadsheet. */
    number: z.number().int(),
    fate: rowOutcome,
    cells: z.array(z.string()),
    /** Changes of a changed row, as text. */
    changes: z.array(z.object({ field: z.string(), was: z.string(), will: z.string() })),
    /** Reasons of a refused row, for one column or for the row. */
    wrong: z.array(z.object({ field: z.string().nullish(), reason: z.string() })),
  })
  .meta({ id: 'ImportRow' });

/** A page of the preview; `next` is the cursor of the next page, null on the last one. */
export const importPage = z.object({
  items: z.array(z.object(importRow.shape)),
  next: z.string().nullable(),
});

/** Summary of an import that has not ended. */
export const runningImport = importJob.pick({
  ...{ _id: true, name: true, state: true, by: true, createdAt: true, counts: true, written: true },
});

export type RunningImport = z.infer<typeof runningImport>;
export type ImportJob = z.infer<typeof importJob>;
export type ImportRow = z.infer<typeof importRow>;
export type ImportKind = (typeof importKinds)[number];
export type ImportState = z.infer<typeof importState>;
export type RowOutcome = z.infer<typeof rowOutcome>;

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Imports of spreadsheets, with the engine of `npm run admin -- import` (ADR 0048). */
export const imports = {
  /** 409 `locked` while the tenant has 250 MB of imports that have not ended. */
  create: endpoint({
    http: 'POST /api/import/{kind}/create',
    subject: 'rpc.imports.imports.create',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 201,
    summary: 'Comincia un’importazione',
    params: kindParams,
    body: importCreate,
    output: importJob,
  }),
  /** 409 `locked` once the file is being read, and for an index beyond the number of parts. */
  part: endpoint({
    http: 'PUT /api/import/{id}/part',
    subject: 'rpc.imports.imports.part',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Una parte del file',
    params: idParams,
    body: importPart,
    output: done,
  }),
  /** Starts to read and check the file; 409 `locked` while a part is missing or another import of the tenant runs. */
  check: endpoint({
    http: 'PUT /api/import/{id}/check',
    subject: 'rpc.imports.imports.check',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Controlla il file',
    params: idParams,
    output: importJob,
  }),
  single: endpoint({
    http: 'GET /api/import/single/{id}',
    subject: 'rpc.imports.imports.single',
    kind: 'read',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Un’importazione e a che punto è',
    params: idParams,
    output: importJob,
  }),
  /** Imports of a kind, of all users, that are being checked, ready, being saved or being undone; newest first, at most 20. */
  running: endpoint({
    http: 'GET /api/import/running/{kind}',
    subject: 'rpc.imports.imports.running',
    kind: 'read',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Le importazioni in corso',
    params: kindParams,
    output: z.object({ items: z.array(z.object(runningImport.shape)) }),
  }),
  /** The rows after this row number, in the order of the file: `0` for the first page, then `next` of the previous page. */
  page: endpoint({
    http: 'GET /api/import/{id}/rows/{after}',
    subject: 'rpc.imports.imports.page',
    kind: 'read',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Una pagina delle righe e che cosa ne sarà',
    params: idParams.extend({ after: z.string().regex(/^[0-9]{1,7}$/, 'Numero di riga non valido') }),
    output: importPage,
  }),
  /** All rows, in the order of the file. */
  rows: endpoint({
    http: 'GET /api/import/{id}/rows',
    subject: 'rpc.imports.imports.rows',
    kind: 'list',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Le righe e che cosa ne sarà',
    params: idParams,
    output: importRow,
  }),
  /** Starts to write the valid rows, all or none; 409 `locked` unless the import is `READY`, or while another import of the tenant runs. */
  save: endpoint({
    http: 'PUT /api/import/{id}/save',
    subject: 'rpc.imports.imports.save',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Salva le righe buone',
    params: idParams,
    output: importJob,
  }),
  /** The refused rows with the columns of the sheet and `Motivo`; 404 before the check. */
  refused: endpoint({
    http: 'GET /api/import/{id}/refused',
    subject: 'rpc.imports.imports.refused',
    kind: 'file',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Excel delle righe rifiutate',
    params: idParams,
    produces: xlsx,
  }),
  empty: endpoint({
    http: 'GET /api/import/empty/{kind}',
    subject: 'rpc.imports.imports.empty',
    kind: 'file',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Foglio da cui cominciare',
    params: kindParams,
    produces: xlsx,
  }),
};
