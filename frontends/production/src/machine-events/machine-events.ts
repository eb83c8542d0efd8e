import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { plannedJobTitle } from '@officina/contracts/maintenance/planned-words';
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import type { Visit } from '@officina/contracts/sites/visits';
import { now, useApi, useErrorMessage, useService } from '@officina/web-kit';
import type { Slots } from '@officina/web-kit/chart';
import { useMemo, useState } from 'react';
import { useAddressParam } from '../chart-display.ts';
import type { SeriesOption } from '../series.ts';
import { texts } from '../texts.ts';
import { aboutProduction } from '../use-failure.ts';

/** An event of a machine: a repair or planned work from start to end, any other kind at an instant. */
export interface MachineEvent {
  kind: 'repair' | 'planned' | 'report' | 'expiry' | 'visit';
  /** Unique on the page. */
  id: string;
  machineId: string;
  /** Instants in epoch milliseconds. */
  from: number;
  to: number;
  title: string;
  /** The intervention is not closed and lasts until now. */
  isOpen?: true;
  /** Address of the record. */
  link: string;
}

const descriptionOf = ({ issueDescription, solveDescription }: Intervention): string =>
  solveDescription || issueDescription || '';

/** A request is an event at the time of its report; any other intervention is work from start to end. */
export function jobEvent(job: Intervention, now: number): MachineEvent {
  const { _id, machineId, type, status } = job;
  const own = { id: `intervento-${_id}`, machineId, link: `/intervention?new=0&interventionId=${_id}` };
  if (type === 'RICHIESTA') {
    const at = Date.parse(job.openDate);
    return { ...own, kind: 'report', from: at, to: at, title: texts.report(job.issueDescription ?? '') };
  }
  const from = Date.parse(job.startDate);
  const isOpen = status !== 'CLOSED';
  const end = isOpen ? now : Date.parse(job.endDate ?? job.startDate);
  const isPlanned = type === 'PROGRAMMATA';
  return {
    ...{ ...own, kind: isPlanned ? 'planned' : 'repair', from, to: Math.max(from, end) },
    title: isPlanned ? plannedJobTitle(job, texts.plannedWork) : descriptionOf(job) || texts.repair,
    ...(isOpen && { isOpen }),
  };
}

/** The expiry of a plan; a plan that was never done has none. */
export function planEvents({ _id, machineId, description, lastDate, expiry }: DuePlan): MachineEvent[] {
  if (lastDate === null) return [];
  const at = Date.parse(expiry);
  const title = texts.expiry(description ?? '');
  return [
    {
      kind: 'expiry',
      id: `piano-${_id}`,
      machineId,
      from: at,
      to: at,
      title,
      link: `/maintenance?id=${_id}`,
    },
  ];
}

/** One event for each machine of the visit. */
export const visitEvents = ({ _id, datetime, note, machines }: Visit): MachineEvent[] =>
  machines.map(({ machineId }) => ({
    ...{ kind: 'visit', id: `visita-${_id}-${machineId}`, machineId, link: `/visit?id=${_id}` },
    ...{ from: Date.parse(datetime), to: Date.parse(datetime), title: texts.visit(note ?? '') },
  }));

/** The events of some machines within a span (epoch milliseconds), in chronological order. */
export const eventsIn = (
  all: readonly MachineEvent[],
  machines: ReadonlySet<string>,
  { from, to }: { from: number; to: number },
): MachineEvent[] =>
  all
    .filter((one) => machines.has(one.machineId) && one.from < to && one.to >= from)
    .sort((one, other) => one.from - other.from || one.id.localeCompare(other.id));

/**
 * The loaded events of the machines of some series within the slots; nothing is requested unless `enabled`.
 * `isMissing` is true if some could not be loaded.
 */
export function useMachineEvents(
  chosen: readonly SeriesOption[] | undefined,
  slots: Slots,
  enabled: boolean,
) {
  const hasVisits = useService('visit');
  const [time] = useState(() => now().getTime());
  const jobs = { entities: ['intervention'] as const, enabled };
  const open = useApi('GET /api/maintenance/intervention/allOpen', undefined, jobs);
  const closed = useApi('GET /api/maintenance/intervention/archived', undefined, jobs);
  const plans = useApi('GET /api/maintenance/maintenance/due', undefined, {
    ...{ entities: ['plan', 'intervention', 'machine'], enabled },
  });
  const visits = useApi('GET /api/visit/all', undefined, {
    ...{ entities: ['visit'], enabled: enabled && hasVisits },
  });
  const all = useMemo(
    () => [
      ...[...(open.data ?? []), ...(closed.data ?? [])].map((job) => jobEvent(job, time)),
      ...(plans.data ?? []).flatMap(planEvents),
      ...(visits.data ?? []).flatMap(visitEvents),
    ],
    [open.data, closed.data, plans.data, visits.data, time],
  );
  const events = useMemo(() => {
    const machines = new Set(chosen?.flatMap(({ machineId }) => machineId ?? []));
    const span = { from: slots.from, to: slots.from + slots.count * slots.slotMs };
    return enabled ? eventsIn(all, machines, span) : [];
  }, [all, chosen, slots, enabled]);
  const failed = enabled ? [open, closed, plans, visits].find(({ error }) => error !== null) : undefined;
  useErrorMessage(texts.someMissing, failed?.error, aboutProduction);
  return { events, isMissing: failed !== undefined };
}

/** Whether interventions and visits are drawn; the address can hide them. */
export function useEventsShown() {
  const [param, write] = useAddressParam('eventi');
  return { isShown: param !== 'no', show: (wanted: boolean) => write(wanted ? undefined : 'no') };
}
