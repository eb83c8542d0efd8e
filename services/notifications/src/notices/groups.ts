import { noticeKinds } from '@officina/contracts/notifications/kinds';
import type { Notice } from '@officina/contracts/notifications/notices';
import type { NoticeRow } from './notices.ts';

const mostNamed = 3;

const list = new Intl.ListFormat('it');

/** «PRE-05, PIE-02 e PRE-03», «PRE-05, PIE-02, PRE-03 e altri 4» */
const listed = (names: string[]): string => {
  const shown = names.slice(0, mostNamed);
  const others = names.length - shown.length;
  return others > 0 ? `${shown.join(', ')} e altri ${others}` : list.format(shown);
};

const lineOf = (rows: NoticeRow[]): string => {
  const machines = [...new Set(rows.flatMap(({ machine }) => machine ?? []))];
  return machines.length > 0 ? listed(machines) : (rows[0]?.line ?? '');
};

/** Notices of a kind, newest first, as one. */
export const asOne = (rows: [NoticeRow, ...NoticeRow[]]): Notice => {
  const [newest] = rows;
  const { kind, at, title, line, machine, reason, thing, mute } = newest;
  const one = {
    ...{ _id: newest._id.toHexString(), kind, at: at.toISOString(), count: rows.length },
    isRead: rows.every(({ readAt }) => readAt !== null),
    ...{ reason, thing, mute },
  };
  if (rows.length === 1) return { ...one, title, line, ...(machine && { machine }) };
  return { ...one, title: `${rows.length} ${noticeKinds[kind].many}`, line: lineOf(rows) };
};

/** Notices as they are shown: several of a kind in a short time are one, where the newest of them stands. */
export const grouped = (newestFirst: NoticeRow[]): Notice[] =>
  [...Map.groupBy(newestFirst, ({ group }) => group.toHexString()).values()].map((rows) =>
    asOne(rows as [NoticeRow, ...NoticeRow[]]),
  );
