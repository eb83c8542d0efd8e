import { addDays, now, toDateInput, useSearchParams } from '@officina/web-kit';
import { useDraftOf } from '@officina/web-kit/forms';
import { useState } from 'react';
import { subjectOf, withMachineIds, type AuditEvent, type Machine } from './event.ts';

/** Whose events are shown: a machine's id, a person's name; '' for all. */
export interface Choice {
  machine: string;
  person: string;
}

/** An event with the machine that it is about. */
interface About {
  event: AuditEvent;
  machine: Machine | undefined;
}

export const aboutMachines = (events: readonly AuditEvent[], machines: Machine[]): About[] =>
  withMachineIds(events).map((event) => ({ event, machine: subjectOf(event, machines).machine }));

/** The events of a machine and of a person. */
export const chosenOf = (about: readonly About[], { machine, person }: Choice): AuditEvent[] =>
  about
    .filter((one) => !machine || one.machine?._id === machine)
    .map(({ event }) => event)
    .filter(({ user }) => !person || user.name === person);

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, 'it');

/** Machines and persons of the events, and those that are chosen, each once, by name. */
export function choicesOf(about: readonly About[], chosen: { machine: Machine | undefined; person: string }) {
  const all = [...about.map(({ machine }) => machine), chosen.machine];
  const machines = new Map(all.map((machine) => [machine?._id, machine]));
  const persons = new Set([...about.map(({ event }) => event.user.name), chosen.person].filter(Boolean));
  return {
    machines: [...machines.values()]
      .filter((machine) => machine !== undefined)
      .map(({ _id, shortCode, name }) => ({ value: _id, label: [shortCode, name].filter(Boolean).join(' ') }))
      .sort(byLabel),
    persons: [...persons].map((name) => ({ value: name, label: name })).sort(byLabel),
  };
}

/** Days as forms have them: ISO days, or what was typed. */
export interface Range {
  from: string;
  to: string;
}

/** The range, and whose events of it. */
export interface Wanted extends Range, Choice {}

/** Last 10 days to today (specification §9). */
export const lastDays = (today: Date = now()): Range => {
  const to = toDateInput(today);
  return { from: addDays(to, -10), to };
};

/** What is shown, kept in the address, and what stands in the fields until it is applied. */
export function useRange() {
  const [params, setParams] = useSearchParams();
  const [initial] = useState(lastDays);
  const applied: Wanted = {
    from: params.get('dal') ?? initial.from,
    to: params.get('al') ?? initial.to,
    machine: params.get('macchina') ?? '',
    person: params.get('persona') ?? '',
  };
  const [draft, setDraft] = useDraftOf(applied);
  const apply = () =>
    setParams({
      dal: draft.from,
      al: draft.to,
      ...(draft.machine && { macchina: draft.machine }),
      ...(draft.person && { persona: draft.person }),
    });
  return { applied, draft, setDraft, apply };
}
