import type { AuditEvent } from '../list/group.ts';
import { subjectOf, withMachineIds, type Machine } from '../list/subject.ts';

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
