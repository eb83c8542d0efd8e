import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import type { Visit } from '@officina/contracts/sites/visits';
import { now, useApi, useErrorMessage, useLocation, useSearchParams, useService } from '@officina/web-kit';
import type { Slots } from '@officina/web-kit/chart';
import { useMemo, useState } from 'react';
import type { Offered } from '../series.ts';
import { texts } from '../texts.ts';
import { aboutProduction } from '../use-failure.ts';

/** Something that happened to a machine: a repair or planned work from start to end, or one of the rest at an instant. */
export interface Happening {
  kind: 'repair' | 'planned' | 'report' | 'expiry' | 'visit';
  /** Unique on the page. */
  id: string;
  machineId: string;
  /** Instants in epoch milliseconds. */
  from: number;
  to: number;
  title: string;
  /** Of an intervention that is not closed, which goes on until now. */
  isOpen?: true;
  /** The address of its sheet. */
  link: string;
}

const descriptionOf = ({ issueDescription, solveDescription }: Intervention): string =>
  solveDescription || issueDescription || '';

/** A request is what was reported; any other intervention is work, from its start to its end. */
export function ofJob(job: Intervention, now: number): Happening {
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
    title: isPlanned ? plannedWords(job, texts.plannedWork) : descriptionOf(job) || texts.repair,
    ...(isOpen && { isOpen }),
  };
}

/** Nothing of one that was never done, which has no day. */
export function ofPlan({ _id, machineId, description, lastDate, expiry }: DuePlan): Happening[] {
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

/** One for each machine that was looked at. */
export const ofVisit = ({ _id, datetime, note, machines }: Visit): Happening[] =>
  machines.map(({ machineId }) => ({
    ...{ kind: 'visit', id: `visita-${_id}-${machineId}`, machineId, link: `/visit?id=${_id}` },
    ...{ from: Date.parse(datetime), to: Date.parse(datetime), title: texts.visit(note ?? '') },
  }));

/** Those of some machines in a span (epoch milliseconds), in the order of time. */
export const happeningsIn = (
  all: readonly Happening[],
  machines: ReadonlySet<string>,
  { from, to }: { from: number; to: number },
): Happening[] =>
  all
    .filter((one) => machines.has(one.machineId) && one.from < to && one.to >= from)
    .sort((one, other) => one.from - other.from || one.id.localeCompare(other.id));

/**
 * What happened to the machines of some series in the slots, as far as it is known; nothing is asked while `enabled` is not.
 * `isMissing` says that some of it did not arrive.
 */
export function useHappenings(chosen: readonly Offered[] | undefined, slots: Slots, enabled: boolean) {
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
      ...[...(open.data ?? []), ...(closed.data ?? [])].map((job) => ofJob(job, time)),
      ...(plans.data ?? []).flatMap(ofPlan),
      ...(visits.data ?? []).flatMap(ofVisit),
    ],
    [open.data, closed.data, plans.data, visits.data, time],
  );
  const happenings = useMemo(() => {
    const machines = new Set(chosen?.flatMap(({ machineId }) => machineId ?? []));
    const span = { from: slots.from, to: slots.from + slots.count * slots.slotMs };
    return enabled ? happeningsIn(all, machines, span) : [];
  }, [all, chosen, slots, enabled]);
  const failed = enabled ? [open, closed, plans, visits].find(({ error }) => error !== null) : undefined;
  useErrorMessage(texts.someMissing, failed?.error, aboutProduction);
  return { happenings, isMissing: failed !== undefined };
}

const name = 'eventi';

/** Whether interventions and visits are drawn; they are, unless the address says no. */
export function useShown() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const show = (wanted: boolean) =>
    setParams(
      (next) => {
        if (wanted) next.delete(name);
        else next.set(name, 'no');
        return next;
      },
      { state: state as unknown, replace: true, preventScrollReset: true },
    );
  return { isShown: params.get(name) !== 'no', show };
}
