import type { Entity } from '@officina/contracts/events/actions';
import type { ReferenceCount } from './referrers.ts';

interface Noun {
  /** With its article, as the subject of a sentence. */
  the: string;
  one: string;
  many: string;
  /** What to do instead of deleting. */
  instead?: string;
}

const deactivate = 'Per non usarlo più, disattivalo.';

const nouns: Record<Entity, Noun> = {
  intervention: { the: 'L’intervento', one: 'un intervento', many: 'interventi' },
  machine: { the: 'Il macchinario', one: 'un macchinario', many: 'macchinari', instead: deactivate },
  plan: {
    the: 'La manutenzione programmata',
    one: 'una manutenzione programmata',
    many: 'manutenzioni programmate',
    instead: 'Prima va chiuso quel che è aperto.',
  },
  spare: { the: 'Il ricambio', one: 'un ricambio', many: 'ricambi' },
  order: { the: 'L’ordine', one: 'un ordine', many: 'ordini' },
  site: { the: 'Il luogo', one: 'un luogo', many: 'luoghi' },
  visit: { the: 'La visita', one: 'una visita', many: 'visite' },
  customer: { the: 'Il cliente', one: 'un cliente', many: 'clienti' },
  lot: { the: 'Il lotto', one: 'un lotto', many: 'lotti' },
  sensor: { the: 'Il sensore', one: 'un sensore', many: 'sensori' },
  tenant: { the: 'L’azienda', one: 'un’azienda', many: 'aziende' },
  user: { the: 'L’utente', one: 'un utente', many: 'utenti', instead: deactivate },
};

const list = new Intl.ListFormat('it');

/** Why a thing cannot be deleted while others point at it, and what to do instead: `Il luogo ha 3 macchinari: …` */
export const inUseSentence = (entity: Entity, counts: ReferenceCount[], isActive = true): string => {
  const { the, instead } = nouns[entity];
  const counted = counts.map(({ entity: by, count }) =>
    count === 1 ? nouns[by].one : `${count} ${nouns[by].many}`,
  );
  const refusal = `${the} ha ${list.format(counted)}: non si può eliminare.`;
  const isDoneAlready = !isActive && instead === deactivate;
  return instead && !isDoneAlready ? `${refusal} ${instead}` : refusal;
};
