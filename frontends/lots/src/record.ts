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
import { measureInWords, productLabel, texts } from './texts.ts';
import {
  diffReadings,
  noChanges,
  applyChanges,
  readingsToSend,
  withTypedFields,
  type Changes,
  type EditedReading,
  type TypedReading,
} from './readings/changes.ts';
/** In the specified order. */
export const products = ['AL1', 'DO2', 'RO3', 'BR4'] as const satisfies LotProduct[];

export const states = ['OPEN', 'CLOSED'] as const satisfies LotStatus[];

/** An empty choice is not sent, so that the server reports it as missing. */
const productField: FieldKind<LotProduct | '', LotProduct, LotProduct> = {
  blank: '',
  read: (stored) => stored,
  write: (product) => (product || undefined) as LotProduct,
  words: (product) => product && productLabel(product),
};

const statusField: FieldKind<LotStatus, LotStatus, LotStatus | undefined> = {
  blank: 'OPEN',
  read: (stored) => stored,
  // A new lot is OPEN without sending its status.
  write: (status, stored) => stored && status,
  words: (status) => statuses.lot[status].word,
};

const startField: FieldKind<string, string, string | undefined> = {
  ...dayField(),
  write: (day, stored) => dayField().write(day, stored) ?? undefined,
};

/** «2026-09-17 16:10» → «17/09/2026 16:10». */
export const formatMoment = (typed: string | null): string => {
  const [day = '', time = ''] = (typed ?? '').split(' ');
  return `${italianDay(day)} ${time}`.trim();
};

const readingInWords = (typed: TypedReading): string => {
  const read = measures.flatMap((measure) => {
    const value = typed[measure];
    return typeof value === 'number' ? [measureInWords(measure, value)] : (value ?? []);
  });
  return `${formatMoment(typed.measuredAt)}: ${read.join(', ')}`;
};

/** Edit operations, so that concurrent edits merge per reading. */
const readingsField: FieldKind<Changes, Lot['data'], LotEdit['data']> = {
  blank: noChanges,
  read: () => noChanges,
  write: (changes, stored) => readingsToSend(changes, stored),
  words: (changes) => {
    const { put, removed } = withTypedFields(changes);
    const lines = [...Object.values(put).map(readingInWords), ...removed.map(() => texts.removedOne)];
    return lines.join('\n') || texts.stored;
  },
  list: listOf<Changes, EditedReading, Lot['data']>({
    items: applyChanges,
    of: diffReadings,
    keyOf: ({ id }) => id,
    nameOf: ({ typed }) => formatMoment(typed.measuredAt),
    words: ({ typed }) => readingInWords(typed),
    removed: texts.removedOne,
  }),
};

/** A fermentation lot. Its form holds edits to the readings instead of the readings. */
export const lotRecord = defineRecord({
  entity: 'lot',
  routes: {
    list: 'GET /api/lotlog/all',
    single: 'GET /api/lotlog/single/{id}',
    create: 'POST /api/lotlog/create',
    edit: 'PUT /api/lotlog/{id}/edit',
  },
  needs: { create: 'work', edit: 'work' },
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
