import { z } from 'zod';
import { dashedDay } from '../days.ts';
import { isoInstant, objectId, requiredText, storedFields, text } from '../fields.ts';
import { mailAddress, mailState } from '../notifications/mails.ts';
import { orderTexts } from './order-texts.ts';

/** NEW = Richiesto, SENT = Inviato, HIDE = Arrivato. */
export const orderStatus = z.enum(['NEW', 'SENT', 'HIDE']);

/** A row of an order: a spare part (`spareId`), or a typed part. */
export const orderRow = z
  .object({
    spareId: objectId.nullish(),
    code: text(60).nullish(),
    code2: text(60).nullish(),
    name: text(120).nullish(),
    description: text(4000).nullish(),
    manufacture: text(120).nullish(),
    notes: text(4000).nullish(),
    unity: text(20).nullish(),
    qt: z.number().min(0).max(1_000_000).nullish(),
    machineName: text(120).nullish(),
  })
  .superRefine((row, check) => {
    const needed = row.spareId ? (['qt'] as const) : (['code', 'name', 'qt'] as const);
    const message = row.spareId ? orderTexts.quantityMissing : orderTexts.customPartIncomplete;
    for (const path of needed) if (!row[path]) check.addIssue({ code: 'custom', path: [path], message });
  });

const orderFields = z
  .object({
    supplier: text(120).nullable(),
    contact: text(200).nullable(),
    orderDate: isoInstant,
    price: z.number().min(0).max(1_000_000_000).nullable(),
    notes: text(4000).nullable(),
    orderStatus,
    machineId: objectId.nullable(),
    rows: z.array(orderRow).max(500),
  })
  .partial();

/** Body of a create. Defaults: NEW, dated now, no rows. */
export const orderCreate = orderFields;

/** Body of an edit: absent = unchanged, `null` clears. Supplier, contact and rows can be changed only while NEW. */
export const orderEdit = orderFields.extend({
  supplier: requiredText(120, orderTexts.supplierMissing).optional(),
});

/** Body of sending an order to its supplier by e-mail. */
export const orderSend = z.object({
  to: mailAddress,
  /** Stands in the e-mail, above the order's. */
  message: text(2000).optional(),
});

/** The last e-mail of an order to its supplier; only the server writes it. */
export const orderLetter = z.object({
  /** Names the e-mail; every press has another one. */
  key: z.string(),
  to: z.string(),
  /** The user who sends it, by the name at that time. */
  by: z.object({ id: objectId.nullable(), name: z.string() }),
  message: z.string().nullish(),
  state: mailState,
  /** The mail server's last answer, or why there was none. */
  answer: z.string().nullish(),
  /** When its state began. */
  at: isoInstant,
});

/** An order as it is stored. */
export const order = z
  .object({
    ...storedFields,
    supplier: z.string().nullish(),
    contact: z.string().nullish(),
    orderDate: isoInstant,
    /** Time when it became HIDE, by the server's clock; otherwise null. */
    arrivalDate: isoInstant.nullish(),
    price: z.number().nullish(),
    notes: z.string().nullish(),
    orderStatus,
    machineId: objectId.nullish(),
    rows: z.array(z.object(orderRow.shape)),
    /** Absent or null until it is sent by e-mail, and once it is NEW again. */
    letter: orderLetter.nullish(),
  })
  .meta({ id: 'Order' });

/** Body of the PDF call: the order as the page shows it; nothing is loaded from the store. A NEW order is rejected. */
export const orderPdf = z.object({
  /** The last 5 characters of the id. */
  _id: requiredText(24),
  supplier: text(120).nullish(),
  contact: text(200).nullish(),
  orderDate: dashedDay,
  price: z.number().min(0).max(1_000_000_000).nullish(),
  notes: text(4000).nullish(),
  orderStatus: orderStatus.exclude(['NEW'], 'Il PDF si scarica dopo l’invio dell’ordine'),
  rows: z.array(orderRow).max(500),
});

export type OrderStatus = z.infer<typeof orderStatus>;
export type Order = z.infer<typeof order>;
export type OrderRow = z.infer<typeof orderRow>;
export type OrderEdit = z.infer<typeof orderEdit>;
export type OrderCreate = z.infer<typeof orderCreate>;
export type OrderSend = z.infer<typeof orderSend>;
export type OrderLetter = z.infer<typeof orderLetter>;
export type OrderPdf = z.infer<typeof orderPdf>;
