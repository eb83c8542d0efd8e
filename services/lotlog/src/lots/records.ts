import { dateRules } from '@officina/contracts/date-rules';
import type { LotRecordInput } from '@officina/contracts/lotlog/lot';
import { invalidMomentMessage } from '@officina/contracts/lotlog/lot-readings';
import type { FieldError } from '@officina/contracts/problem';
import { dateError, type DateContext } from '@officina/server-kit/dates';
import { invalidFields } from '@officina/server-kit/app-error';
import type { LotRecord } from './lot.model.ts';
import { momentOf } from './typed-moment.ts';

/** When a body is written, the zone of its local times, and how new ids are made. */
export interface WriteContext extends DateContext {
  newId: () => string;
}

const byTime = (a: LotRecord, b: LotRecord): number =>
  a.measuredAt.getTime() - b.measuredAt.getTime() || (a._id < b._id ? -1 : 1);

function idErrors(sent: LotRecordInput[], known: Map<string, LotRecord>): FieldError[] {
  const seen = new Set<string>();
  return sent.flatMap(({ _id }, at) => {
    if (_id === undefined) return [];
    const isRepeated = seen.has(_id);
    seen.add(_id);
    const path = `data.${at}._id`;
    if (!known.has(_id)) return [{ path, message: 'Lettura sconosciuta' }];
    return isRepeated ? [{ path, message: 'Lettura ripetuta' }] : [];
  });
}

/**
 * The records of a lot after a write, sorted by reading time: exactly those of the body. A known record keeps its `timesamp`,
 * whatever the body contains.
 * @throws AppError `invalid` naming all records that are unknown or repeated, and those with an impossible or invalid time (ADR
 *   0035); a record may keep its stored time
 */
export function recordsOf(
  sent: LotRecordInput[],
  stored: LotRecord[],
  { now, zone, newId }: WriteContext,
): LotRecord[] {
  const known = new Map(stored.map((record) => [record._id, record]));
  const errors = idErrors(sent, known);
  const errorOf = (id: string, moment: Date | undefined) => {
    if (!moment) return invalidMomentMessage;
    const isKept = known.get(id)?.measuredAt.getTime() === moment.getTime();
    return isKept ? undefined : dateError(dateRules.lot.measuredAt, moment, { zone, now });
  };
  const records = sent.flatMap(
    ({ _id = newId(), measuredAt: typed, temperature = null, AlcholEbul = null, bx = null }, at) => {
      const measuredAt = momentOf(typed, zone);
      const message = errorOf(_id, measuredAt);
      if (message) errors.push({ path: `data.${at}.measuredAt`, message });
      const timesamp = known.get(_id)?.timesamp ?? now;
      return measuredAt ? [{ _id, timesamp, measuredAt, temperature, AlcholEbul, bx }] : [];
    },
  );
  if (errors.length > 0) throw invalidFields(errors);
  return records.sort(byTime);
}
