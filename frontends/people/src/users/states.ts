import type { Account, AccountState } from '@officina/contracts/auth/accounts';
import {
  daysFromToday,
  formatDate,
  formatShortDate,
  formatTime,
  glyphs,
  now,
  relativeDays,
  type Mark,
} from '@officina/web-kit';
import { texts } from './texts.ts';

const marks: Record<AccountState, Mark> = {
  ACTIVE: { word: 'Attivo', glyph: glyphs.CheckDisc, family: 'green' },
  INVITED: { word: 'Invito aperto', glyph: glyphs.ArrowOn, family: 'blue' },
  EXPIRED: { word: 'Invito scaduto', glyph: glyphs.ClockSquare, family: 'amber' },
  DISABLED: { word: 'Non attivo', glyph: glyphs.DashedRing, family: 'grey' },
};
const uninvited: Mark = { ...marks.EXPIRED, word: 'Da invitare' };

/** The state of a user as a badge; whoever never entered and has no link at all is to be invited. */
export const markOf = ({ state, entry }: Account): Mark =>
  state === 'EXPIRED' && !entry ? uninvited : marks[state];

/** Whether a user has a link that still opens the account. */
export const hasOpenLink = ({ entry }: Account, time = now()): boolean =>
  entry != null && !entry.isVoid && Date.parse(entry.expiresAt) > time.getTime();

/** «tra 2 giorni», «oggi alle 14:32» */
const expiryInWords = (instant: string, time: Date): string =>
  daysFromToday(instant, time) > 0 ? relativeDays(instant, time) : `oggi alle ${formatTime(instant)}`;

/** What explains the state: when the link expires, who disabled the user. Empty for most. */
export function noteOf(user: Account, time = now()): string {
  const { state, entry, disabled } = user;
  if (state === 'DISABLED') return disabled ? texts.disabledBy(disabled.by, formatDate(disabled.at)) : '';
  if (entry && hasOpenLink(user, time)) {
    const when = expiryInWords(entry.expiresAt, time);
    return entry.isReset ? texts.resetExpires(when) : texts.linkExpires(when);
  }
  if (entry?.isVoid) return texts.linkVoid;
  if (state !== 'EXPIRED') return '';
  return entry ? texts.linkExpired(formatShortDate(entry.expiresAt)) : texts.noLink;
}

/** «il link scade tra 2 giorni» → «Il link scade tra 2 giorni.» */
export const asSentence = (note: string): string =>
  note && `${note.charAt(0).toUpperCase()}${note.slice(1)}.`;

const minuteMs = 60_000;

/** «adesso», «oggi, 07:12», «ieri, 17:40», «19/11/2026», «mai» */
export function lastAccessInWords({ lastAccessAt }: Account, time = now()): string {
  if (!lastAccessAt) return texts.never;
  if (time.getTime() - Date.parse(lastAccessAt) < minuteMs) return texts.now;
  const days = daysFromToday(lastAccessAt, time);
  if (days < -1) return formatDate(lastAccessAt);
  return `${relativeDays(lastAccessAt, time)}, ${formatTime(lastAccessAt)}`;
}

/** Whether a user is the only one left who can administer the company. */
export const isLastAdmin = (user: Account, all: readonly Account[]): boolean =>
  isActiveAdmin(user) && all.filter(isActiveAdmin).length === 1;

const isActiveAdmin = ({ role, state }: Account): boolean => role === 'admin' && state === 'ACTIVE';
