/**
 * The result of a check; `skipped` means that nothing was found out.
 * @typedef {'ok' | 'skipped' | 'warning' | 'error'} State
 * @typedef {{ state: State, text: string, advice?: string }} Finding
 */

const order = ['ok', 'skipped', 'warning', 'error'];

/** @type {(text: string) => Finding} */
export const ok = (text) => ({ state: 'ok', text });
/** @type {(text: string, advice?: string) => Finding} */
export const skipped = (text, advice) => ({ state: 'skipped', text, advice });
/** @type {(text: string, advice: string) => Finding} */
export const warning = (text, advice) => ({ state: 'warning', text, advice });
/** @type {(text: string, advice: string) => Finding} */
export const error = (text, advice) => ({ state: 'error', text, advice });

/**
 * The worst state of some findings.
 * @param {Finding[]} findings
 * @returns {State}
 */
export const worst = (findings) =>
  /** @type {State} */ (order[Math.max(0, ...findings.map(({ state }) => order.indexOf(state)))]);
