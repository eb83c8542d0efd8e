import type { Column, Context, Fields, Kind, StoredRecord } from './kind.ts';

/** What came of a row, or would: a record that is made, fields that change from what they were, or neither. */
export interface Fate {
  row: { number: number };
  made?: Fields;
  changed?: Fields;
  from?: StoredRecord;
}

/** A stored value in words; nothing is a dash. */
export const inWords = ({ read }: Column, value: unknown, context: Context): string => {
  const isNothing = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  if (isNothing || value === '') return '—';
  return read.say ? read.say(value, context) : String(value);
};

/** The fields that change, each by its column's first word, as it was and as it will be. */
export const changesInWords = (
  { columns }: Kind,
  context: Context,
  { changed = {}, from = { _id: '', __v: 0 } }: Pick<Fate, 'changed' | 'from'>,
) =>
  Object.entries(changed).flatMap(([field, value]) => {
    const column = columns[field];
    if (!column) return [];
    const [was, will] = [from[field], value].map((one) => inWords(column, one, context));
    return [{ field, head: column.heads[0], was: was ?? '', will: will ?? '' }];
  });

const lineOf = (kind: Kind, context: Context, fate: Fate): string[] => {
  const { row, made, changed, from } = fate;
  if (made) return [`riga ${row.number}: nuova, ${kind.label(made)}`];
  if (!changed || !from) return [];
  const fields = changesInWords(kind, context, fate).map(({ head, was, will }) => `${head} ${was} → ${will}`);
  return [`riga ${row.number}: cambia, ${kind.label(from)}: ${fields.join('; ')}`];
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** A line for each row that made or changed something, then the counts. */
export function shown(kind: Kind, context: Context, done: Fate[], isDry: boolean): string {
  const made = done.filter((one) => one.made).length;
  const changed = done.filter((one) => one.changed).length;
  const counts = [
    counted(made, 'nuova', 'nuove'),
    counted(changed, 'cambiata', 'cambiate'),
    counted(done.length - made - changed, 'uguale', 'uguali'),
  ].join(', ');
  const end = isDry ? `${counts}. Non è stato scritto niente.` : `${counts}.`;
  return [...done.flatMap((one) => lineOf(kind, context, one)), end].join('\n');
}
