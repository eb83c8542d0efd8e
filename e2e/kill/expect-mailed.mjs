import { expect } from '@jest/globals';

/**
 * Every notice is in one e-mail, and every e-mail has arrived once or twice under one Message-ID.
 * @param {Pick<Awaited<ReturnType<typeof import('./notices.mjs').tellThroughKills>>, 'told' | 'mails' | 'copies'>} seen
 */
export function expectMailed({ told, mails, copies }) {
  const mailed = mails.flatMap(({ rows }) => rows.map(String));
  expect(mailed.sort()).toEqual(told.map(({ _id }) => String(_id)).sort());
  expect(mails.filter(({ state }) => state !== 'sent')).toEqual([]);
  expect(copies).toHaveLength(mails.length);
  expect(copies.filter((count) => count > 2)).toEqual([]);
}
