import { unconfirmedEntries } from './observed.mjs';

/** Finds, at each death inside the events insert, the append that was cut short: stored, but never answered. */
export class CutInserts {
  #looks = [];

  /** Call this immediately after a death: the relay gives up the lost append after five seconds and sends it again. */
  lookAfter(stack, death) {
    if (death?.kind === 'events.insideInsert') this.#looks.push(this.#look(stack, death));
  }

  async #look(stack, death) {
    // When the store dies at the same moment, nothing can be shown.
    const count = await unconfirmedEntries(stack).catch(() => 0);
    return count > 0 ? [death] : [];
  }

  /** @returns {Promise<Set<object>>} deaths that cut an append short */
  async found() {
    return new Set((await Promise.all(this.#looks)).flat());
  }
}
