import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoInstant, objectId, requiredText, storedFields } from '../fields.ts';

/** Alpino, Dolomiti, Rosè, Brut. */
export const lotProduct = z.enum(['AL1', 'DO2', 'RO3', 'BR4']);
export const lotStatus = z.enum(['OPEN', 'CLOSED']);

/** Strictly `YYYY-MM-DD HH:mm`, a real day and hour. */
export const isTypedMoment = (typed: string): boolean =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(typed) && isoInstant.safeParse(`${typed.replace(' ', 'T')}:00Z`).success;

/** A record in a body: with `_id` one that the server has already, without one a new reading. `timesamp` is the server's. */
export const lotRecordInput = z.object({
  _id: objectId.optional(),
  /** When it was read: typed local time, or the instant that the server gave back. */
  measuredAt: z
    .string('Data/ora non valida')
    .refine((moment) => isTypedMoment(moment) || isoInstant.safeParse(moment).success, 'Data/ora non valida'),
  /** °C */
  temperature: z.number().min(-50).max(200).nullish(),
  /** Alcohol by boiling point, % vol. */
  AlcholEbul: z.number().min(0).max(100).nullish(),
  /** Degrees Brix. */
  bx: z.number().min(-20).max(100).nullish(),
});

const lotCode = requiredText(60);
const data = z.array(lotRecordInput).max(5000);

/** Body of an edit: absent = unchanged. Product and desired alcohol are locked, so it has neither. */
export const lotEdit = z.object({ lotCode, status: lotStatus, startDate: isoInstant, data }).partial();

/** Body of a create; it starts now, OPEN, without records. */
export const lotCreate = z.object({
  lotCode,
  product: lotProduct,
  /** % vol */
  desiredAlcohol: z.number().min(0).max(100).nullish(),
  startDate: isoInstant.optional(),
  data: data.optional(),
});

/** A fermentation lot as it is stored. */
export const lot = z
  .object({
    ...storedFields,
    lotCode: z.string(),
    product: lotProduct,
    desiredAlcohol: z.number().nullish(),
    startDate: isoInstant,
    endDate: isoInstant.nullish(),
    estimatedEndDate: isoInstant.nullish(),
    status: lotStatus,
    user: z.string().nullish(),
    data: z.array(
      z.object({
        _id: objectId,
        /** When the server wrote it; misspelt in the specification. */
        timesamp: isoInstant,
        measuredAt: isoInstant,
        temperature: z.number().nullish(),
        AlcholEbul: z.number().nullish(),
        bx: z.number().nullish(),
      }),
    ),
  })
  .meta({ id: 'Lot' });

export type Lot = z.infer<typeof lot>;
export type LotEdit = z.infer<typeof lotEdit>;
export type LotCreate = z.infer<typeof lotCreate>;

/** Lots; newest first. */
export const lots = {
  all: endpoint({
    http: 'GET /api/lotlog/all',
    subject: 'rpc.lotlog.lots.all',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Tutti i lotti',
    permission: 'lotlog',
    planned: true,
    output: lot,
  }),
  create: endpoint({
    http: 'POST /api/lotlog/create',
    subject: 'rpc.lotlog.lots.create',
    kind: 'write',
    caller: 'staff',
    status: 201,
    summary: 'Crea un lotto',
    permission: 'lotlog',
    planned: true,
    body: lotCreate,
    output: lot,
  }),
  edit: endpoint({
    http: 'PUT /api/lotlog/{id}/edit',
    subject: 'rpc.lotlog.lots.edit',
    kind: 'write',
    caller: 'staff',
    status: 200,
    summary: 'Modifica un lotto',
    permission: 'lotlog',
    planned: true,
    params: idParams,
    body: lotEdit,
    output: lot,
  }),
};
