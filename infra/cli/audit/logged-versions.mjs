/** The versions of each document that the log of one tenant holds. */
export class LoggedVersions {
  #documents = new Map();

  /** Takes in one event; its `eid` is `<service>.<collection>:<id>:<version>`. */
  add(event) {
    const [collection, id, version] = event.eid.split(':');
    const key = `${collection}:${id}`;
    const versions = this.#documents.get(key) ?? new Set();
    if (versions.has(version)) throw new Error(`${event.tenantId}: ${event.eid} is in the log twice.`);
    this.#documents.set(key, versions.add(version));
  }

  get collections() {
    return new Set([...this.#documents.keys()].map((key) => key.split(':')[0]));
  }

  /** Takes a document's versions out: `missing` versions have no event, `beyond` are events of versions it never had. */
  settle(key, lastVersion) {
    const logged = this.#documents.get(key) ?? new Set();
    this.#documents.delete(key);
    const expected = Array.from({ length: lastVersion + 1 }, (_, version) => String(version));
    return {
      missing: expected.filter((version) => !logged.has(version)).map((version) => `${key}:${version}`),
      beyond: [...logged]
        .filter((version) => Number(version) > lastVersion)
        .map((version) => `${key}:${version}`),
    };
  }

  /** Documents of the log that no stored document has settled, with the number of their events. */
  get rest() {
    return [...this.#documents].map(([key, versions]) => ({ key, versions: versions.size }));
  }
}
