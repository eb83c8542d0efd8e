import type { Contact } from '@officina/contracts/auth/users';
import type { NoticeThing } from '@officina/contracts/notifications/notices';
import { choiceOf, noChoices, type ChoiceFields } from '../choices/choice.model.ts';
import type { NoticeMachine, Person } from './telling.ts';

const isSame = (one: NoticeThing, other: NoticeThing): boolean =>
  one.entity === other.entity && one.id === other.id;

const reasonOf = (userId: string, { machines, sites }: ChoiceFields) => {
  return (machine: NoticeMachine | undefined): string | undefined => {
    if (!machine) return undefined;
    if (machine.owner === userId) return 'È una tua macchina';
    if (machines.includes(machine._id)) return `Segui ${machine.shortCode}`;
    return machine.site && sites.includes(machine.site) ? 'Segui questo luogo' : undefined;
  };
};

/** A user as somebody who may be told, with what this person has chosen. */
export const personOf = (contact: Contact, chosen: ChoiceFields = noChoices(contact._id)): Person => {
  const { _id: userId, fullName, role, email } = contact;
  return {
    ...{ userId, fullName, role, email: email ?? '' },
    choiceOf: (kind) => choiceOf(chosen, kind),
    reasonOf: reasonOf(userId, chosen),
    isMuted: (kind, thing) => chosen.muted.some((one) => one.kind === kind && isSame(one, thing)),
  };
};
