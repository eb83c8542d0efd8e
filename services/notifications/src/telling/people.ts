import { users, type Contact } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { NoticeThing } from '@officina/contracts/notifications/notices';
import { allPages } from '@officina/server-kit/all-pages';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { choiceOf, noChoices, type ChoiceFields, type Choices } from '../choices/choice.model.ts';
import type { NoticeMachine, Person } from './telling.ts';

/** The users of the caller's tenant, disabled ones too, and what they have chosen, by user. */
export async function askPeople(bus: BusClient, choices: Choices, caller: Caller) {
  const page = (after: string | undefined) => bus.call(users.contacts, { after }, caller);
  const [contacts, chosen] = await Promise.all([allPages(page), choices.all(caller)]);
  return { contacts, chosen };
}

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
