import { executorsOf } from '@officina/contracts/maintenance/executors';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { durationInWords, formatDate, formatDateTime, statuses } from '@officina/web-kit';
import { hasChecklist, hasPriority } from '../form/type-rules.ts';
import { usePlans } from '../form/use-plans.ts';
import { texts } from '../texts.ts';

/** A fact of a report in words. */
export interface Pair {
  name: string;
  value: string;
}

/** Who and when, and how long it took from the report to the end. */
export const factsOf = (job: Intervention): Pair[] => {
  const { openBy, openDate, endDate, closedBy } = job;
  // Nobody said at what hour, nor who did it.
  if (job.isRecorded)
    return [
      { name: texts.doneOn, value: formatDate(endDate) },
      { name: texts.recorded, value: texts.recordedWith },
    ];
  return [
    { name: texts.reportedBy, value: openBy || '—' },
    { name: texts.doneBy, value: executorsOf(job) || '—' },
    { name: texts.openedOn, value: formatDateTime(openDate) },
    { name: texts.closedOn, value: texts.closedAt(formatDateTime(endDate), closedBy?.name) },
    { name: texts.duration, value: endDate ? durationInWords(openDate, endDate) : '—' },
  ];
};

/** What else the form holds, once its plan has come; there is one end only, the real one. */
export function useReport(job: Intervention): { pairs: Pair[]; isComplete: boolean } {
  const { type, priority, alreadyReported, externalExecutor, startDate, machineId, maintenanceId } = job;
  const { nameOf, isComplete } = usePlans(machineId, Boolean(maintenanceId));
  const pairs = [
    { name: texts.labels.type, value: type },
    ...(hasChecklist(type) || maintenanceId
      ? [{ name: texts.labels.maintenanceId, value: maintenanceId ? nameOf(maintenanceId) : '—' }]
      : []),
    ...(hasPriority(type)
      ? [{ name: texts.labels.priority, value: priority ? statuses.priority[priority].word : '—' }]
      : []),
    { name: texts.labels.externalExecutor, value: externalExecutor || '—' },
    { name: texts.labels.alreadyReported, value: alreadyReported ? texts.yes : texts.no },
    { name: texts.labels.startDate, value: formatDate(startDate) },
  ];
  return { pairs, isComplete };
}
