import type { LotRecordInput } from '@officina/contracts/lotlog/lot';
import { invalid } from '@officina/server-kit/invalid';
import type { LotRecord } from './lot.model.ts';
import { momentOf } from './typed-moment.ts';

/** When a body is taken, by which zone's clock it was typed, and how an id is made for what is new. */
export interface Writing {
  now: Date;
  zone: string;
  newId: () => string;
}

const byMoment = (a: LotRecord, b: LotRecord): number =>
  a.measuredAt.getTime() - b.measuredAt.getTime() || (a._id < b._id ? -1 : 1);

function refuseStrange(sent: LotRecordInput[], known: Map<string, LotRecord>): void {
  const seen = new Set<string>();
  for (const [at, { _id }] of sent.entries()) {
    if (_id === undefined) continue;
    if (!known.has(_id)) throw invalid(`data.${at}._id`, 'Lettura sconosciuta');
    if (seen.has(_id)) throw invalid(`data.${at}._id`, 'Lettura ripetuta');
    seen.add(_id);
  }
}

/**
 * The records of a lot after a write, by when they were read: those of the body and no other. A record that is known keeps its
 * `timesamp`, whatever else the body says of it.
 * @throws AppError `invalid` naming a record that the lot does not have, one that comes twice, or a time that never was
 */
export function recordsOf(
  sent: LotRecordInput[],
  stored: LotRecord[],
  { now, zone, newId }: Writing,
): LotRecord[] {
  const known = new Map(stored.map((record) => [record._id, record]));
  refuseStrange(sent, known);
  const records = sent.map(
    ({ _id = newId(), measuredAt, temperature = null, AlcholEbul = null, bx = null }, at) => ({
      _id,
      timesamp: known.get(_id)?.timesamp ?? now,
      measuredAt: momentOf(measuredAt, zone, `data.${at}.measuredAt`),
      ...{ temperature, AlcholEbul, bx },
    }),
  );
  return records.sort(byMoment);
}
