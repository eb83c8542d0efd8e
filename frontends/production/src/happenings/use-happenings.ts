import { now, useApi, useService, useErrorMessage } from '@officina/web-kit';
import type { Slots } from '@officina/web-kit/chart';
import { useMemo, useState } from 'react';
import type { Offered } from '../series/offered.ts';
import { texts } from '../texts.ts';
import { aboutProduction } from '../use-failure.ts';
import { happeningsIn, ofJob, ofPlan, ofVisit } from './happening.ts';

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
