import { usePermissions } from '@officina/web-kit';
import { isOpenJob, jobLink, type Job } from './job.ts';

/** Where the current user goes on with a job: in its sheet, or in that of a plan which the user's role may not carry out. */
export function useJobLink() {
  const { mayChange } = usePermissions();
  const mayBegin = mayChange('POST /api/maintenance/intervention/create', {}, 'maintenanceId');
  return {
    /** Whether the user may begin the job of a plan. */
    mayBegin,
    linkOf: (job: Job): string =>
      mayBegin || isOpenJob(job) || job.plan.openInterventionId
        ? jobLink(job)
        : `/maintenance?id=${job.plan._id}`,
  };
}
