import type { Caller } from '@officina/contracts/caller';
import { storedLot } from '@officina/contracts/lotlog/lot';
import type { LotProduct } from '@officina/contracts/lotlog/lot-settings';
import { lotWords } from '@officina/contracts/words/lot';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';
import type { Types } from 'mongoose';

/** A stored lot. */
export type LotFields = FieldsOf<typeof storedLot>;

/** One of its records. */
export type LotRecord = LotFields['data'][number];

/** The fields of a closed lot that predict the next ones of its product. */
export interface ClosedLot extends Pick<LotFields, 'startDate' | 'endDate' | 'desiredAlcohol' | 'data'> {
  _id: Types.ObjectId;
}

const schema = schemaOf(storedLot);
// all: newest first
schema.index({ tenantId: 1, startDate: -1, _id: 1 });
// forecasts: the last closed ones of a product
schema.index({ tenantId: 1, product: 1, status: 1, endDate: -1, _id: 1 });

/** The tenant's lots. */
export class Lots extends collection<LotFields>({
  name: 'lots',
  entity: 'lot',
  schema,
  caseless: 'lotCode',
  label: ({ lotCode, product }) => `Lotto ${lotCode} — ${lotWords.it.values.product[product]}`,
  duplicateMessages: { lotCode: 'C’è già un lotto con questo codice' },
}) {
  /** The most recently ended CLOSED lots of a product, with all their data, newest first; ends in the future are ignored. */
  async lastClosed(caller: Caller, product: LotProduct, limit: number, now: Date): Promise<ClosedLot[]> {
    return this.model
      .find(this.scoped(caller, { product, status: 'CLOSED', endDate: { $lte: now } }))
      .select({ startDate: 1, endDate: 1, desiredAlcohol: 1, data: 1 })
      .sort({ endDate: -1, _id: 1 })
      .limit(limit)
      .lean<ClosedLot[]>();
  }
}
