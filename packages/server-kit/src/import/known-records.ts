import type { Column, ImportContext, Fields, RecordKind, StoredRecord } from './kind.ts';

type ByName = Map<string, Map<string, StoredRecord>>;

/** The tenant's records of a kind, indexed for finding the record of a row. */
export class KnownRecords {
  readonly #byName: ByName = new Map();
  /** Records without their primary name. */
  readonly #uncoded: ByName = new Map();
  readonly #byId = new Map<string, StoredRecord>();

  readonly #kind: RecordKind;

  constructor(kind: RecordKind, records: StoredRecord[]) {
    this.#kind = kind;
    this.replace(records);
  }

  /** Replaces all records by their current versions. */
  replace(records: StoredRecord[]): void {
    this.#byName.clear();
    this.#uncoded.clear();
    this.#byId.clear();
    for (const record of records) this.learn(record);
  }

  /** Adds a record, or updates it to its current version. */
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

  /** The record with an id, unless it was deleted or is of another tenant. */
  byId(id: string): StoredRecord | undefined {
    return this.#byId.get(id);
  }

  /** Whether a row gives a record the primary name of another one. */
  isTaken(body: Fields, record: StoredRecord): boolean {
    const [primary = ''] = this.#namesOf(body);
    if (this.#namesOf(record).includes(primary)) return false;
    return [...(this.#byName.get(primary)?.keys() ?? [])].some((id) => id !== record._id);
  }

  /**
   * Records that a row refers to: one to change, none, or several, which is ambiguous. With an id it is that record.
   * An unknown code is taken as the new code of the only record with this name that has none.
   */
  meantBy(body: Fields, id?: string | null): StoredRecord[] {
    if (id) return [this.byId(id) ?? []].flat();
    const [primary = '', ...others] = this.#namesOf(body);
    const named = [...(this.#byName.get(primary)?.values() ?? [])];
    if (named.length > 0) return named;
    // Several count as none: thousands of rows and records may share a name.
    const uncoded = others.map((name) => this.#uncoded.get(name)).filter((called) => called?.size);
    const [only] = uncoded;
    return uncoded.length === 1 && only?.size === 1 ? [...only.values()] : [];
  }

  #namesOf(record: Fields): string[] {
    return this.#kind.namesOf(record).filter((name) => name !== null);
  }
}

/** All line ends are equal, because XML has only one kind. */
const comparableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replace(/\r\n?/g, '\n') : part,
  );
const isSameJson = (one: unknown, other: unknown): boolean => comparableJson(one) === comparableJson(other);

/** Fields of a row that differ from the record; undefined if there are none. */
export function changesOf(
  { columns }: Pick<RecordKind, 'columns'>,
  record: Fields,
  body: Fields,
  context: ImportContext,
): Fields | undefined {
  const changed = Object.entries(body).filter(([field, value]) => {
    const stored = record[field] ?? null;
    const read = columns[field]?.read;
    return !(read?.isSame ? read.isSame(value, stored, context) : isSameJson(value, stored));
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** The outcome of a row: a created record, changed fields with their previous record, or neither. */
export interface RowOutcome {
  row: { number: number };
  made?: Fields;
  changed?: Fields;
  from?: StoredRecord;
}

/** A stored value as text; a dash if empty. */
const formatValue = ({ read }: Column, value: unknown, context: ImportContext): string => {
  const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  if (isEmpty || value === '') return '—';
  return read.format ? read.format(value, context) : String(value);
};

/** The changed fields with their display header, old value and new value. */
export const describeChanges = (
  { columns }: RecordKind,
  context: ImportContext,
  { changed = {}, from = { _id: '', __v: 0 } }: Pick<RowOutcome, 'changed' | 'from'>,
) =>
  Object.entries(changed).flatMap(([field, value]) => {
    const column = columns[field];
    if (!column) return [];
    const [was, will] = [from[field], value].map((one) => formatValue(column, one, context));
    return [{ field, head: column.heads[0], was: was ?? '', will: will ?? '' }];
  });

const lineOf = (kind: RecordKind, context: ImportContext, outcome: RowOutcome): string[] => {
  const { row, made, changed, from } = outcome;
  if (made) return [`riga ${row.number}: nuova, ${kind.label(made)}`];
  if (!changed || !from) return [];
  const fields = describeChanges(kind, context, outcome).map(
    ({ head, was, will }) => `${head} ${was} → ${will}`,
  );
  return [`riga ${row.number}: cambia, ${kind.label(from)}: ${fields.join('; ')}`];
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** A line for each row that created or changed a record, then the counts. */
export function formatOutcomes(
  kind: RecordKind,
  context: ImportContext,
  done: RowOutcome[],
  isDry: boolean,
): string {
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
