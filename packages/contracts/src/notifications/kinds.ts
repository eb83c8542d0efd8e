import type { Permission } from '../auth/roles.ts';
import type { ServiceName } from '../service.ts';

/** How a notice reaches a person: in the bell, by e-mail, or on a device's screen. */
export const noticeWays = ['bell', 'mail', 'push'] as const;

export type NoticeWay = (typeof noticeWays)[number];

/** Which things of a kind somebody is told about: of one's own machines, those one made, or all. */
export type NoticeScope = 'mine' | 'made' | 'all';

/** A kind of notice, as data: who may get it, what can be chosen, and what holds until somebody chooses. */
interface NoticeKindRule {
  /** What happens, on the page of choices. */
  label: string;
  /** «segnalazioni nuove», after a count, for several in one notice. */
  many: string;
  /** The least permission of those who are told. */
  may: Permission;
  /** The tenant's services without which nobody is told. */
  needs?: readonly ServiceName[];
  /** Scopes to choose from; the first holds by default. */
  scopes?: readonly NoticeScope[];
  /** Days before an expiry to choose from. */
  days?: readonly number[];
  /** Ways that are on by default. */
  ways: readonly NoticeWay[];
  /** Whether mail and push do not wait for the end of the quiet hours. */
  isUrgent?: true;
}

/** All kinds, in the order of the page of choices. */
export const noticeKinds = {
  urgentReport: {
    label: 'Segnalazione urgente',
    many: 'segnalazioni urgenti',
    may: 'work',
    ways: ['bell', 'mail', 'push'],
    isUrgent: true,
  },
  report: {
    label: 'Segnalazione nuova',
    many: 'segnalazioni nuove',
    may: 'report',
    scopes: ['mine', 'all'],
    ways: ['bell'],
  },
  assigned: {
    label: 'Un lavoro assegnato a me',
    many: 'lavori per te',
    may: 'read',
    ways: ['bell', 'mail', 'push'],
  },
  jobChanged: {
    label: 'Nota o cambio su un mio lavoro',
    many: 'novità sui tuoi lavori',
    may: 'read',
    ways: ['bell', 'push'],
  },
  planDue: {
    label: 'Manutenzione che scade',
    many: 'manutenzioni che scadono',
    may: 'work',
    days: [1, 3, 7, 15],
    ways: ['bell'],
  },
  orderArrived: {
    label: 'Ordine arrivato',
    many: 'ordini arrivati',
    may: 'work',
    needs: ['orders'],
    scopes: ['made', 'all'],
    ways: ['bell'],
  },
  sensor: {
    label: 'Sensore muto o fuori soglia',
    many: 'novità dai sensori',
    may: 'work',
    needs: ['industrial'],
    scopes: ['mine', 'all'],
    ways: ['bell'],
  },
  jobClosed: {
    label: 'Chiuso un lavoro che ho aperto',
    many: 'lavori chiusi che hai aperto',
    may: 'read',
    ways: ['bell'],
  },
  spareExhausted: {
    label: 'Ricambio esaurito',
    many: 'ricambi esauriti',
    may: 'manage',
    needs: ['spare'],
    ways: ['bell'],
  },
} as const satisfies Record<string, NoticeKindRule>;

export type NoticeKind = keyof typeof noticeKinds;

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]];

/** The rule of a kind. */
export const ruleOf = (kind: NoticeKind): NoticeKindRule => noticeKinds[kind];

/** Days before an expiry, until somebody chooses. */
export const defaultNoticeDays = 3;

/** Milliseconds after its first one in which further notices of a kind, unread, become one with it. */
export const groupMs = 10 * 60_000;

/** Days for which notices are kept. */
export const noticeKeptDays = 90;
