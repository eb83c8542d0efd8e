import { isDeepStrictEqual } from 'node:util';

/** The records of a kind that the tenant has, as a row finds them. */
export class Known {
  #kind;
  #byName = new Map();
  #byId = new Map();

  /** @param {import('./kinds.mjs').Kind} kind @param {any[]} documents */
  constructor(kind, documents) {
    this.#kind = kind;
    this.replace(documents);
  }

  /** All of them, as they are now. */
  replace(documents) {
    this.#byName.clear();
    this.#byId.clear();
    for (const document of documents) this.learn(document);
  }

  /** One of them, as it is now. */
  learn(document) {
    const before = this.#byId.get(document._id);
    for (const name of before ? this.#kind.namesOf(before) : []) this.#byName.get(name)?.delete(document._id);
    this.#byId.set(document._id, document);
    for (const name of this.#kind.namesOf(document)) {
      if (name === null) continue;
      if (!this.#byName.has(name)) this.#byName.set(name, new Map());
      this.#byName.get(name).set(document._id, document);
    }
  }

  /**
   * Those that a row means: one to change, none yet, or several, which nobody can choose from. A code that nobody has is
   * the new code of the one record that has none and is called so.
   */
  meantBy(body) {
    const [own, ...others] = this.#kind.namesOf(body).filter(Boolean);
    const named = this.#called(own);
    if (named.length > 0) return named;
    const uncoded = others
      .flatMap((name) => this.#called(name))
      .filter((document) => this.#kind.namesOf(document)[0] === null);
    return uncoded.length === 1 ? uncoded : [];
  }

  #called(name) {
    return [...(this.#byName.get(name)?.values() ?? [])];
  }
}

/** What a row says otherwise than the document; undefined when nothing. */
export function changesOf({ columns }, document, body, context) {
  const isOther = ([field, value]) => {
    const { isSame = isDeepStrictEqual } = columns[field]?.read ?? {};
    return !isSame(value, document[field] ?? null, context);
  };
  const changed = Object.entries(body).filter(isOther);
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}
