import type { Visit, VisitGrade } from '@officina/contracts/sites/visits';
import { now, useApi, useService } from '@officina/web-kit';
import { useMemo } from 'react';

/** What a machine was last found like, and when (ISO text). */
export interface LastGrade {
  status: VisitGrade;
  datetime: string;
}

/** Of each machine by the visits up to now, which come newest first. */
export function lastGradesOf(visits: readonly Visit[]): ReadonlyMap<string, LastGrade> {
  const today = now().toISOString();
  const past = visits.filter(({ datetime }) => datetime <= today).toReversed();
  // Of several the last one stays.
  return new Map(
    past.flatMap(({ datetime, machines }) =>
      machines.map(({ machineId, status }) => [machineId, { status, datetime }] as const),
    ),
  );
}

/** Undefined until all visits have come; none where the tenant makes no visits. */
export function useLastGrades(): ReadonlyMap<string, LastGrade> | undefined {
  const hasVisits = useService('visit');
  const { data } = useApi('GET /api/visit/all', undefined, { enabled: hasVisits, entities: ['visit'] });
  return useMemo(() => (hasVisits ? data && lastGradesOf(data) : new Map()), [hasVisits, data]);
}
