import type { Context, Fields, Kind, StoredRecord } from './kind.ts';

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
