import type { Column, Context, Fields, Kind, StoredRecord } from './kind.ts';

type ByName = Map<string, Map<string, StoredRecord>>;

/** The records of a kind that the tenant has, as a row finds them. */
export class Known {
  readonly #byName: ByName = new Map();
  /** Those of which the name that they are told by is missing. */
  readonly #uncoded: ByName = new Map();
  readonly #byId = new Map<string, StoredRecord>();

  readonly #kind: Kind;

  constructor(kind: Kind, records: StoredRecord[]) {
    this.#kind = kind;
    this.replace(records);
  }

  /** All of them, as they are now. */
  replace(records: StoredRecord[]): void {
    this.#byName.clear();
    this.#uncoded.clear();
    this.#byId.clear();
    for (const record of records) this.learn(record);
  }

  /** One of them, as it is now. */
  learn(record: StoredRecord): void {
    const before = this.#byId.get(record._id);
    for (const name of before ? this.#namesOf(before) : []) {
      this.#byName.get(name)?.delete(record._id);
      this.#uncoded.get(name)?.delete(record._id);
    }
    this.#byId.set(record._id, record);
    const isUncoded = this.#kind.namesOf(record)[0] === null;
    for (const name of this.#namesOf(record))
      for (const names of isUncoded ? [this.#byName, this.#uncoded] : [this.#byName])
        names.set(name, (names.get(name) ?? new Map<string, StoredRecord>()).set(record._id, record));
  }

  /**
   * Those that a row means: one to change, none yet, or several, which nobody can choose from. A code that nobody has is
   * the new code of the one record that has none and is called so.
   */
  meantBy(body: Fields): StoredRecord[] {
    const [own = '', ...others] = this.#namesOf(body);
    const named = [...(this.#byName.get(own)?.values() ?? [])];
    if (named.length > 0) return named;
    // Several are none: thousands of rows may name what thousands of records are called.
    const uncoded = others.map((name) => this.#uncoded.get(name)).filter((called) => called?.size);
    const [only] = uncoded;
    return uncoded.length === 1 && only?.size === 1 ? [...only.values()] : [];
  }

  #namesOf(record: Fields): string[] {
    return this.#kind.namesOf(record).filter((name) => name !== null);
  }
}

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a row says otherwise than the record; undefined when nothing. */
export function changesOf(
  { columns }: Pick<Kind, 'columns'>,
  record: Fields,
  body: Fields,
  context: Context,
): Fields | undefined {
  const changed = Object.entries(body).filter(([field, value]) => {
    const stored = record[field] ?? null;
    const read = columns[field]?.read;
    return !(read?.isSame ? read.isSame(value, stored, context) : isSameJson(value, stored));
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** What came of a row, or would: a record that is made, fields that change from what they were, or neither. */
export interface Fate {
  row: { number: number };
  made?: Fields;
  changed?: Fields;
  from?: StoredRecord;
}

/** A stored value in words; nothing is a dash. */
const inWords = ({ read }: Column, value: unknown, context: Context): string => {
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
