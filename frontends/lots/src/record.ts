import type { Lot, LotEdit, LotStatus } from '@officina/contracts/lotlog/lot';
import type { LotProduct } from '@officina/contracts/lotlog/lot-settings';
import { measures } from '@officina/contracts/lotlog/lot-readings';
import { italianDay, statuses } from '@officina/web-kit';
import {
  dayField,
  defineRecord,
  listOf,
  numberField,
  requiredTextField,
  type FieldKind,
  type RecordForm,
} from '@officina/web-kit/records';
import { measureInWords, productWords, texts } from './texts.ts';
import {
  changesTo,
  noChanges,
  readingsIn,
  readingsSent,
  settled,
  type Changes,
  type KnownReading,
  type Typed,
} from './readings/changes.ts';
/** In the order of the specification. */
export const products = ['AL1', 'DO2', 'RO3', 'BR4'] as const satisfies LotProduct[];

export const states = ['OPEN', 'CLOSED'] as const satisfies LotStatus[];

/** One that was not chosen is not sent, and missed by the server in its own words. */
const productField: FieldKind<LotProduct | '', LotProduct, LotProduct> = {
  blank: '',
  read: (stored) => stored,
  write: (product) => (product || undefined) as LotProduct,
  words: (product) => product && productWords(product),
};

const statusField: FieldKind<LotStatus, LotStatus, LotStatus | undefined> = {
  blank: 'OPEN',
  read: (stored) => stored,
  // A new one is OPEN, and says nothing of it.
  write: (status, stored) => stored && status,
  words: (status) => statuses.lot[status].word,
};

const startField: FieldKind<string, string, string | undefined> = {
  ...dayField(),
  write: (day, stored) => dayField().write(day, stored) ?? undefined,
};

/** «2026-09-17 16:10» → «17/09/2026 16:10». */
export const momentShown = (typed: string | null): string => {
  const [day = '', time = ''] = (typed ?? '').split(' ');
  return `${italianDay(day)} ${time}`.trim();
};

const readingInWords = (typed: Typed): string => {
  const read = measures.flatMap((measure) => {
    const value = typed[measure];
    return typeof value === 'number' ? [measureInWords(measure, value)] : (value ?? []);
  });
  return `${momentShown(typed.measuredAt)}: ${read.join(', ')}`;
};

/** What was done to the readings, not the readings: so that those of two people meet one by one. */
const readingsField: FieldKind<Changes, Lot['data'], LotEdit['data']> = {
  blank: noChanges,
  read: () => noChanges,
  write: (changes, stored) => readingsSent(changes, stored),
  words: (changes) => {
    const { put, removed } = settled(changes);
    const lines = [...Object.values(put).map(readingInWords), ...removed.map(() => texts.removedOne)];
    return lines.join('\n') || texts.stored;
  },
  list: listOf<Changes, KnownReading, Lot['data']>({
    items: readingsIn,
    of: changesTo,
    keyOf: ({ id }) => id,
    nameOf: ({ typed }) => momentShown(typed.measuredAt),
    words: ({ typed }) => readingInWords(typed),
    removed: texts.removedOne,
  }),
};

/** A fermentation lot; its form holds what was done to the readings. */
export const lotRecord = defineRecord({
  entity: 'lot',
  routes: {
    list: 'GET /api/lotlog/all',
    single: 'GET /api/lotlog/single/{id}',
    create: 'POST /api/lotlog/create',
    edit: 'PUT /api/lotlog/{id}/edit',
  },
  fields: {
    lotCode: requiredTextField(),
    product: productField,
    desiredAlcohol: numberField(),
    startDate: startField,
    status: statusField,
    data: readingsField,
  },
  texts,
});

export type LotValues = ReturnType<typeof lotRecord.valuesOf>;

export type LotEditing = RecordForm<Lot, LotValues>;
