import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams, isoInstant, objectId, requiredText } from '../fields.ts';
import { patterns } from '../patterns.ts';

/** What a spreadsheet can hold. */
export const importKinds = ['customers', 'sites', 'machines', 'spares', 'plans', 'sensors'] as const;

const kindParams = z.object({ kind: z.enum(importKinds) });

/** Bytes of a part before base64; the last one may be shorter. */
export const partBytes = 96 * 1024;
/** 9 MB: five thousand rows take less. */
const mostParts = 96;

/** Body of a create. */
export const importCreate = z.object({
  /** Of the file, with its ending `.xlsx` or `.csv`. */
  name: requiredText(200)
    .refine((name) => /\.(xlsx|csv)$/i.test(name), 'Scegli un file .xlsx o .csv')
    .meta({ pattern: patterns.sheetName }),
  /** How many parts it comes in. */
  parts: z.number().int().min(1).max(mostParts, 'Più di 9 MB: è il file giusto?'),
});

/** A part of the file; the same one twice is one. */
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
    .max(Math.ceil(partBytes / 3) * 4),
});

/**
 * `UPLOADING` until all parts are there, `READING` while it is checked, `REFUSED` as a whole, `READY` for the key, `SAVING`,
 * `SAVED`, `UNDOING` after a row did not pass, `UNDONE`.
 */
export const importState = z.enum([
  ...['UPLOADING', 'READING', 'REFUSED', 'READY'],
  ...['SAVING', 'SAVED', 'UNDOING', 'UNDONE'],
] as const);

/** What becomes of a row. */
export const rowFate = z.enum(['NEW', 'CHANGED', 'SAME', 'REFUSED']);

/** A file that is imported; it is kept for a day, or until three others of the tenant have ended after it. */
export const importJob = z
  .object({
    _id: objectId,
    kind: z.enum(importKinds),
    name: z.string(),
    state: importState,
    /** Why it was refused or undone, or what has changed since the last preview. */
    reason: z.string().nullish(),
    /** What is worth knowing of the sheet. */
    notes: z.array(z.string()),
    /** Columns of the sheet; `field` of those that are imported. */
    columns: z.array(z.object({ head: z.string(), field: z.string().nullish() })),
    rows: z.number().int(),
    counts: z.object({ NEW: z.number(), CHANGED: z.number(), SAME: z.number(), REFUSED: z.number() }),
    /** Fields that change in all. */
    fields: z.number().int(),
    /** Rows that are written by now. */
    written: z.number().int(),
    /** Whether a process that was ended in the middle was gone on with. */
    resumed: z.boolean(),
    /** Who imports. */
    by: z.string(),
    createdAt: isoInstant,
  })
  .meta({ id: 'Import' });

/**
 * A row of the preview; `cells` stand as the columns of the sheet, in words, as far as these are imported, cut after 200
 * characters. Of a file of much text the last rows have no cells, no changes and one reason.
 */
export const importRow = z
  .object({
    _id: objectId,
    /** As the spreadsheet counts. */
    number: z.number().int(),
    fate: rowFate,
    cells: z.array(z.string()),
    /** Of a changed row, in words. */
    changes: z.array(z.object({ field: z.string(), was: z.string(), will: z.string() })),
    /** Of a refused row: at one of its columns, or of all of it. */
    wrong: z.array(z.object({ field: z.string().nullish(), reason: z.string() })),
  })
  .meta({ id: 'ImportRow' });

/** Some rows of the preview; `next` asks for those behind them, null when there are none. */
export const importPage = z.object({
  items: z.array(z.object(importRow.shape)),
  next: z.string().nullable(),
});

/** An import that is not over, in short. */
export const runningImport = importJob.pick({
  ...{ _id: true, name: true, state: true, by: true, createdAt: true, counts: true, written: true },
});

export type RunningImport = z.infer<typeof runningImport>;
export type ImportJob = z.infer<typeof importJob>;
export type ImportRow = z.infer<typeof importRow>;
export type ImportKind = (typeof importKinds)[number];
export type ImportState = z.infer<typeof importState>;
export type RowFate = z.infer<typeof rowFate>;

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Spreadsheets that become records, by the engine of `npm run admin -- import` (ADR 0048). */
export const imports = {
  /** 409 `locked` while the tenant has 250 MB of imports that are neither saved nor over. */
  create: endpoint({
    http: 'POST /api/import/{kind}/create',
    subject: 'rpc.imports.imports.create',
    kind: 'write',
    caller: 'staff',
    status: 201,
    summary: 'Comincia un’importazione',
    params: kindParams,
    body: importCreate,
    output: importJob,
  }),
  /** 409 `locked` once it is read, and for a part that was not announced. */
  part: endpoint({
    http: 'PUT /api/import/{id}/part',
    subject: 'rpc.imports.imports.part',
    kind: 'write',
    caller: 'staff',
    status: 200,
    summary: 'Una parte del file',
    params: idParams,
    body: importPart,
    output: done,
  }),
  /** Begins to read and check; 409 `locked` while a part is missing or another import of the tenant runs. */
  check: endpoint({
    http: 'PUT /api/import/{id}/check',
    subject: 'rpc.imports.imports.check',
    kind: 'write',
    caller: 'staff',
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
    status: 200,
    summary: 'Un’importazione e a che punto è',
    params: idParams,
    output: importJob,
  }),
  /** Those of a kind that are checked, ready to be saved, being saved or undone, whoever began them; newest first, 20 at most. */
  running: endpoint({
    http: 'GET /api/import/running/{kind}',
    subject: 'rpc.imports.imports.running',
    kind: 'read',
    caller: 'staff',
    status: 200,
    summary: 'Le importazioni in corso',
    params: kindParams,
    output: z.object({ items: z.array(z.object(runningImport.shape)) }),
  }),
  /** The rows behind the one of this number, in the order of the file: `0` for the first, then `next` of the page before. */
  page: endpoint({
    http: 'GET /api/import/{id}/rows/{after}',
    subject: 'rpc.imports.imports.page',
    kind: 'read',
    caller: 'staff',
    status: 200,
    summary: 'Una pagina delle righe e che cosa ne sarà',
    params: idParams.extend({ after: z.string().regex(/^[0-9]{1,7}$/, 'Numero di riga non valido') }),
    output: importPage,
  }),
  /** All of them, in the order of the file. */
  rows: endpoint({
    http: 'GET /api/import/{id}/rows',
    subject: 'rpc.imports.imports.rows',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Le righe e che cosa ne sarà',
    params: idParams,
    output: importRow,
  }),
  /** Begins to write the good rows, all or none; 409 `locked` unless it is `READY`, or while another import of the tenant runs. */
  save: endpoint({
    http: 'PUT /api/import/{id}/save',
    subject: 'rpc.imports.imports.save',
    kind: 'write',
    caller: 'staff',
    status: 200,
    summary: 'Salva le righe buone',
    params: idParams,
    output: importJob,
  }),
  /** The columns of the sheet and `Motivo`; 404 before it is checked. */
  refused: endpoint({
    http: 'GET /api/import/{id}/refused',
    subject: 'rpc.imports.imports.refused',
    kind: 'file',
    caller: 'staff',
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
    status: 200,
    summary: 'Foglio da cui cominciare',
    params: kindParams,
    produces: xlsx,
  }),
};
