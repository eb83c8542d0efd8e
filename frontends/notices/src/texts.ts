import type { Notice } from '@officina/contracts/notifications/notices';
import { ruleOf, type NoticeKind } from '@officina/contracts/notifications/kinds';
import { counted } from '@officina/web-kit';

/** Italian texts of what a user was told: in the panel under the bell, and on the page of all notices. */
export const texts = {
  title: 'Avvisi',
  all: 'Tutti gli avvisi',
  choose: 'Scegli gli avvisi',
  unread: 'Da leggere',
  unreadCount: (count: number, isMore = false) => `${count}${isMore ? '+' : ''} da leggere`,
  total: (count: number) => counted(count, 'avviso', 'avvisi'),
  kept: 'Restano 90 giorni.',
  readAll: 'Segna tutti come letti',
  readAllShort: 'Tutti letti',
  none: 'Niente di nuovo.',
  noneHint: 'Qui arriva quello che ti riguarda.',
  noneUnread: 'Hai letto tutto.',
  showAll: 'Mostra tutti',
  more: (count: number) => (count === 1 ? 'Mostra un altro' : `Mostra altri ${count}`),
  notArrived: 'Gli avvisi non sono arrivati.',
  notRead: (reason: string) => `Avviso non segnato come letto: ${reason}`,
  today: 'Oggi',
  yesterday: 'Ieri',
  now: 'adesso',
  ago: (age: string) => `${age} fa`,

  mute: 'Non avvisarmi di questo',
  about: (notice: Notice) => `: ${notice.title}`,
  muteThing: ({ mute }: Notice) => `Non avvisarmi più ${mute.label}`,
  muteKind: (kind: NoticeKind) => `Spegni del tutto: «${ruleOf(kind).label}»`,
  muted: ({ mute }: Notice) => `Non ti avvisiamo più ${mute.label}.`,
  kindOff: (kind: NoticeKind) => `Spento: «${ruleOf(kind).label}».`,
  undo: 'Annulla',
  notMuted: (reason: string) => `Non cambiato: ${reason}`,
  /** How a muted thing is listed on the page of choices. */
  mutedLabel: ({ kind, mute, machine, line }: Notice) =>
    `${ruleOf(kind).label}, ${mute.label}: ${[machine, line].filter(Boolean).join(', ')}`.slice(0, 300),
};
