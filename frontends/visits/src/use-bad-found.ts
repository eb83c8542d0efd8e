import type { SavedVisit } from '@officina/contracts/sites/visits';
import { useMachines } from '@officina/web-kit';
import { newlyBad, offerJobs, openJobs, savedInWords, type Found, type VisitJobs } from './jobs.ts';
import { isBad, type VisitValues } from './record.ts';
import { useOpenJob } from './use-open-job.ts';

/** What a save says and does about the machines that it has found bad: for a record's form. */
export function useBadFound(jobs: VisitJobs) {
  const openJob = useOpenJob();
  const { byId } = useMachines();
  const codeOf = ({ machineId, code }: Found) => code ?? byId.get(machineId)?.shortCode;
  return {
    saidBy: (saved: SavedVisit, from: SavedVisit | undefined) =>
      savedInWords(saved, newlyBad(saved, from), codeOf),
    /** Opens what was asked for in the visit, and offers the rest. */
    next: ({ machines }: VisitValues, from: SavedVisit | undefined, saved: SavedVisit) => {
      const hasNone = ({ machineId }: Found) => !jobs.byMachine.has(machineId);
      // Also where somebody else has said the same of it first.
      const wanted = saved.machines.filter(
        (found) => isBad(found.status) && machines[found.machineId]?.opensJob && hasNone(found),
      );
      const left = newlyBad(saved, from).filter(hasNone);
      if (wanted.length > 0) void openJobs(saved, wanted, openJob);
      return offerJobs(
        saved,
        left.filter((found) => !wanted.includes(found)),
        openJob,
      );
    },
  };
}
