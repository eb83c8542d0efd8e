/** The versions of each document that the log of one tenant holds. */
export class LoggedVersions {
  #documents = new Map();

  /** Takes in one event; its `eid` is `<service>.<collection>:<id>:<version>`. */
  add(event) {
    const [collection, id, version] = event.eid.split(':');
    const key = `${collection}:${id}`;
    const logged = this.#documents.get(key) ?? { versions: new Set(), removed: false };
    if (logged.versions.has(version)) throw new Error(`${event.tenantId}: ${event.eid} is in the log twice.`);
    logged.versions.add(version);
    logged.removed ||= event.to === null;
    this.#documents.set(key, logged);
  }

  get collections() {
    return new Set([...this.#documents.keys()].map((key) => key.split(':')[0]));
  }

  /** Compares with a stored document and forgets it; returns how many of its events still wait in its outbox. */
  settle(collection, document) {
    const key = `${collection}:${document._id}`;
    const name = `${document.tenantId}: ${key}`;
    const logged = this.#documents.get(key)?.versions ?? new Set();
    const waiting = new Set((document._outbox ?? []).map((entry) => entry.eid));
    let pending = 0;
    for (let version = 0; version <= document.__v; version += 1) {
      if (logged.delete(String(version))) continue;
      if (!waiting.has(`${key}:${version}`)) throw new Error(`${name}: version ${version} has no event.`);
      pending += 1;
    }
    const [beyond] = logged;
    if (beyond !== undefined) throw new Error(`${name}: event ${beyond} has no change, the document is at ${document.__v}.`);
    this.#documents.delete(key);
    return pending;
  }

  /** What no stored document answers for must be whole and end with a removal: such documents are purged. */
  settleRest(tenantId) {
    for (const [key, { versions, removed }] of this.#documents) {
      if (!removed) throw new Error(`${tenantId}: ${key} has events but is not in the store.`);
      for (let version = 0; version < versions.size; version += 1) {
        if (!versions.has(String(version))) throw new Error(`${tenantId}: ${key}: version ${version} has no event.`);
      }
    }
  }
}
