import { addDays, now, toDateInput, useSearchParams } from '@officina/web-kit';
import { useResettingDraft } from '@officina/web-kit/forms';
import { useState } from 'react';
import { subjectOf, withMachineIds, type AuditEvent, type Machine } from './event.ts';

/** Filter of the events: a machine's id and a person's name; '' for all. */
export interface EventFilter {
  machine: string;
  person: string;
}

/** An event with its machine. */
interface EventOfMachine {
  event: AuditEvent;
  machine: Machine | undefined;
}

export const withMachines = (events: readonly AuditEvent[], machines: Machine[]): EventOfMachine[] =>
  withMachineIds(events).map((event) => ({ event, machine: subjectOf(event, machines).machine }));

/** The events of a machine and a person. */
export const filterEvents = (
  events: readonly EventOfMachine[],
  { machine, person }: EventFilter,
): AuditEvent[] =>
  events
    .filter((one) => !machine || one.machine?._id === machine)
    .map(({ event }) => event)
    .filter(({ user }) => !person || user.name === person);

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label.localeCompare(other.label, 'it');

/** Options of the filter: the machines and persons of the events, and the selected ones, by name. */
export function filterOptions(
  events: readonly EventOfMachine[],
  selected: { machine: Machine | undefined; person: string },
) {
  const all = [...events.map(({ machine }) => machine), selected.machine];
  const machines = new Map(all.map((machine) => [machine?._id, machine]));
  const persons = new Set([...events.map(({ event }) => event.user.name), selected.person].filter(Boolean));
  return {
    machines: [...machines.values()]
      .filter((machine) => machine !== undefined)
      .map(({ _id, shortCode, name }) => ({ value: _id, label: [shortCode, name].filter(Boolean).join(' ') }))
      .sort(byLabel),
    persons: [...persons].map((name) => ({ value: name, label: name })).sort(byLabel),
  };
}

/** First and last day: ISO days, or the typed text. */
export interface Range {
  from: string;
  to: string;
}

/** The range and the filter. */
export interface Wanted extends Range, EventFilter {}

/** Last 10 days to today (specification §9). */
export const defaultRange = (today: Date = now()): Range => {
  const to = toDateInput(today);
  return { from: addDays(to, -10), to };
};

/** The applied range and filter, stored in the address, and the draft in the form. */
export function useRange() {
  const [params, setParams] = useSearchParams();
  const [initial] = useState(defaultRange);
  const applied: Wanted = {
    from: params.get('dal') ?? initial.from,
    to: params.get('al') ?? initial.to,
    machine: params.get('macchina') ?? '',
    person: params.get('persona') ?? '',
  };
  const [draft, setDraft] = useResettingDraft(applied);
  const apply = () =>
    setParams({
      dal: draft.from,
      al: draft.to,
      ...(draft.machine && { macchina: draft.machine }),
      ...(draft.person && { persona: draft.person }),
    });
  return { applied, draft, setDraft, apply };
}
