import './messages.ts';
import { z } from 'zod';
import { isMoreThanBlank, patterns } from './patterns.ts';

/** 24 hexadecimal digits; written in lower case. */
export const objectId = z
  .string()
  .regex(/^[0-9a-fA-F]{24}$/, 'Identificativo non valido')
  .toLowerCase();

/** Path parameters that hold a document's id: a malformed one is answered 404, not 422. */
export const isIdParam = (name: string): boolean =>
  name === 'id' || name === 'machine' || name.endsWith('Id');

/** `{id}` of a path. */
export const idParams = z.object({ id: objectId });

/** Body of a look-up of many: at most 200 ids, of which those unknown or of another tenant are absent from the answer. */
export const manyIds = z.object({ ids: z.array(objectId).max(200) });

/** Body of a hold and of its end: as `manyIds`, and a UUID under which the asker holds them (ADR 0013). */
export const heldIds = manyIds.extend({ by: z.uuid() });

/** `{machineId}` of a path. */
export const machineIdParams = z.object({ machineId: objectId });

/** `{tenant}` of a public path; folded to upper case. */
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

/** Instant that is computed from others: it may lie behind the years that can be said. */
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

/** Text that must hold something; `required` is the message when it is missing, null, blank or invisible. */
export const requiredText = (max: number, required = 'Campo obbligatorio') =>
  z
    .string({ error: (issue) => (issue.input == null ? required : undefined) })
    .trim()
    .min(1, { error: required, abort: true })
    .refine(isMoreThanBlank, { error: required, abort: true })
    .max(max)
    .refine(isPlainText, 'Contiene caratteri non ammessi')
    .meta({ pattern: patterns.requiredText });

/** Free name/value pairs of a machine or an intervention. */
export const customData = z.array(z.object({ name: requiredText(60), value: text(500) })).max(100);

/** One line of a checklist: done (`OK`) or not yet (empty). */
export const checkItem = z.object({ title: requiredText(200), result: z.enum(['OK', '']) });

/** What every stored document carries on the wire. */
export const storedFields = {
  _id: objectId,
  /** Version; sent back as `If-Match: "<__v>"`. */
  __v: z.number().int().min(0),
  createdAt: isoInstant.optional(),
  /** Fields that are empty here because the document is too large to be answered whole; absent on all others. */
  cut: z.array(z.string()).optional(),
  /** Fields that are empty here because what is stored of them does not fit the contract; absent on all others. */
  _unfit: z.array(z.string()).optional(),
};

/** In the place of an item that cannot be sent at all, in a list that a page of ours asks for (`x-client`): it counts them. */
export const leftOut = z.object({ _leftOut: z.literal(true), _id: objectId.optional() });

/** Answer of calls that have nothing else to say. */
export const done = z.object({ ok: z.literal(true) });
