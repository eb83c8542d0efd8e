import type { Entity } from '@officina/contracts/events/actions';
import { words } from '@officina/contracts/words/all';
import type { ReferenceCount } from './referrers.ts';

const deactivate = 'Per non usarlo più, disattivalo.';

/** What to do instead of deleting. */
const instead: Partial<Record<Entity, string>> = {
  machine: deactivate,
  plan: 'Prima va chiuso quel che è aperto.',
  order: 'Prima va ripreso quel che lo aspetta.',
  user: deactivate,
};

const list = new Intl.ListFormat('it');

/** Message why a referenced record cannot be deleted, and what to do instead: `Il luogo ha 3 macchinari: …` */
export const inUseMessage = (entity: Entity, counts: ReferenceCount[], isActive = true): string => {
  const counted = counts.map(({ entity: by, count }) => {
    const { a, many } = words[by].it.noun;
    return count === 1 ? a : `${count} ${many}`;
  });
  const refusal = `${words[entity].it.noun.the} ha ${list.format(counted)}: non si può eliminare.`;
  const advice = instead[entity];
  const isInactiveAlready = !isActive && advice === deactivate;
  return advice && !isInactiveAlready ? `${refusal} ${advice}` : refusal;
};
