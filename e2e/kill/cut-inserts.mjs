import { unconfirmedEntries } from './observed.mjs';

/** Looks, at each death inside the events insert, for the append that it has cut short: stored, but never answered. */
export class CutInserts {
  #looks = [];

  /** To be told at once of a death: the relay gives the lost append up after five seconds and sends it again. */
  lookAfter(stack, death) {
    if (death?.kind === 'events.insideInsert') this.#looks.push(this.#look(stack, death));
  }

  async #look(stack, death) {
    // When the store dies in the same moment, nothing can be shown.
    const count = await unconfirmedEntries(stack).catch(() => 0);
    return count > 0 ? [death] : [];
  }

  /** @returns {Promise<Set<object>>} deaths that have cut an append short */
  async found() {
    return new Set((await Promise.all(this.#looks)).flat());
  }
}
