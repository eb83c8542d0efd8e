import './messages.ts';
import { z } from 'zod';
import { mostListedRows } from './list-size.ts';
import { isNotBlank, patterns } from './patterns.ts';

/** 24 hexadecimal digits, converted to lower case. */
export const objectId = z
  .string()
  .regex(/^[0-9a-fA-F]{24}$/, 'Identificativo non valido')
  .toLowerCase();

/** Whether a path parameter is a document's id; a malformed id is answered 404, not 422. */
export const isIdParam = (name: string): boolean =>
  ['id', 'machine', 'device'].includes(name) || name.endsWith('Id');

/** `{id}` in a path. */
export const idParams = z.object({ id: objectId });

/** Body of a look-up of at most 200 ids; unknown ids and those of other tenants are absent from the answer. */
export const manyIds = z.object({ ids: z.array(objectId).max(200) });

/** Body of the download of a list: the ids of its shown rows, in their order. Rows deleted meanwhile are left out. */
export const listedRows = z.object({
  ids: z
    .array(objectId)
    .min(1, 'Non c’è nessuna riga da scaricare')
    .max(mostListedRows, 'Più di 18.000 righe: restringi l’elenco con i filtri'),
});

/** Body of `hold` and `release`: ids, and a UUID that identifies the hold (ADR 0013). */
export const holdBody = manyIds.extend({ by: z.uuid() });

/** `{machineId}` in a path. */
export const machineIdParams = z.object({ machineId: objectId });

/** `{tenant}` in a public path, converted to upper case. */
export const tenantParams = z.object({
  tenant: z
    .string()
    .regex(/^[A-Za-z0-9_-]{2,24}$/, 'Codice azienda non valido')
    .toUpperCase(),
});

const inCalendarRange = (instant: string): boolean => instant >= '1900' && instant < '2200';

/** Instant in ISO 8601, UTC (`2026-11-21T09:55:00.000Z`), years 1900–2199. */
export const isoInstant = z.iso
  .datetime({ error: (issue) => (issue.input == null ? undefined : 'Data non valida'), abort: true })
  .refine(inCalendarRange, 'Data non valida')
  .meta({ pattern: patterns.instant });

/** Computed instant, which may be later than the years that a body accepts. */
export const computedInstant = z.iso.datetime().meta({ pattern: patterns.computedInstant });

// Lone surrogates and control characters break the store, Excel and PDF.
const isPlainText = (value: string): boolean => value.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(value);

/** Free text, trimmed, of at most `max` UTF-16 units; empty is allowed. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isPlainText, 'Contiene caratteri non ammessi')
    .meta({ pattern: patterns.text });

/** Non-blank text; `required` is the message if it is missing, null, blank or invisible. */
export const requiredText = (max: number, required = 'Campo obbligatorio') =>
  z
    .string({ error: (issue) => (issue.input == null ? required : undefined) })
    .trim()
    .min(1, { error: required, abort: true })
    .refine(isNotBlank, { error: required, abort: true })
    .max(max)
    .refine(isPlainText, 'Contiene caratteri non ammessi')
    .meta({ pattern: patterns.requiredText });

/** Free name/value pairs of a machine or an intervention. */
export const customData = z.array(z.object({ name: requiredText(60), value: text(500) })).max(100);

/** A point of a checklist: done (`OK`) or not (empty). */
export const checkItem = z.object({ title: requiredText(200), result: z.enum(['OK', '']) });

/** Fields of every stored document on the wire. */
export const storedFields = {
  _id: objectId,
  /** Version; clients send it back as `If-Match: "<__v>"`. */
  __v: z.number().int().min(0),
  createdAt: isoInstant.optional(),
  /** Names of fields that are empty because the document is too large for an answer; otherwise absent. */
  cut: z.array(z.string()).optional(),
  /** Names of fields that are empty because their stored value violates the contract; otherwise absent. */
  _unfit: z.array(z.string()).optional(),
};

/** Replaces an item that cannot be sent, in lists for our own pages (`x-client`), which count such items. */
export const leftOut = z.object({ _leftOut: z.literal(true), _id: objectId.optional() });

/** Answer of calls without a result. */
export const done = z.object({ ok: z.literal(true) });
