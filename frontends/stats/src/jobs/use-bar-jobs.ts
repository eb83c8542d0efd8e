import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { italianDay, pathDay, toDateInput, useMachines, useRows } from '@officina/web-kit';
import { seriesOf, thisYear } from '../charts/machines-chart.tsx';
import { texts } from '../texts.ts';

/** The jobs behind one series of a bar. */
export interface JobGroup {
  title: string;
  jobs: Intervention[];
}

/** The jobs of a day as its bar is made of them. */
export const ofDay = (jobs: readonly Intervention[]): JobGroup[] => [
  { title: texts.done, jobs: jobs.filter(({ status }) => status === 'CLOSED') },
  { title: texts.toDo, jobs: jobs.filter(({ status }) => status !== 'CLOSED') },
];

/** The jobs of a machine that its bars are made of: those that start this year or the year before, at the plant. */
export function ofMachine(jobs: readonly Intervention[], year: number): JobGroup[] {
  return seriesOf(year).map(({ key, label }) => {
    const isScheduled = key.startsWith('scheduled');
    const ofYear = String(key.endsWith('Before') ? year - 1 : year);
    return {
      title: label,
      jobs: jobs.filter(
        ({ type, startDate }) =>
          (type === 'PROGRAMMATA') === isScheduled && toDateInput(startDate).startsWith(ofYear),
      ),
    };
  });
}

const isDay = (bar: string) => /^\d{4}-\d\d-\d\d$/.test(bar);

/**
 * What is behind a bar: of a day for the machine of the page, or of a machine.
 * @param machine of the page; '' for all
 */
export function useBarJobs(bar: string, machine: string) {
  const { query: machines, byId } = useMachines();
  const ofADay = isDay(bar);
  const options = { entities: ['intervention'] as const };
  const dayJobs = useRows(
    'GET /api/maintenance/stat/day/{day}/{machine}',
    { params: { day: pathDay(bar), machine: machine || 'all' } },
    { ...options, enabled: ofADay },
  );
  const machineJobs = useRows(
    'GET /api/maintenance/intervention/bymachine/{machineId}',
    { params: { machineId: bar } },
    { ...options, enabled: !ofADay },
  );
  const { rows: jobs, isPartial, error, retry } = ofADay ? dayJobs : machineJobs;
  const groups = jobs && (ofADay ? ofDay(jobs) : ofMachine(jobs, thisYear()));
  const known = byId.get(bar);
  return {
    title: ofADay ? texts.openedOnDay(italianDay(bar)) : texts.machines,
    /** Undefined for a day, and for a machine that is not known yet. */
    machine: ofADay ? undefined : known,
    isWaiting: !ofADay && machines.isPending,
    groups: groups?.filter((group) => group.jobs.length > 0),
    /** Others are missing in the groups. */
    isPartial,
    query: { error, refetch: retry },
  };
}
