import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { useApi, useSession } from '@officina/web-kit';

/**
 * What is open on the machine, newest first, for those whose company it is: strangers hear nothing of its work. Undefined
 * for them, and until it has come.
 */
export function useOpenJobs(tenant: string, machineId: string): Intervention[] | undefined {
  const isOwn = useSession()?.TCODE === tenant.toUpperCase();
  const { data } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    ...{ enabled: isOwn, entities: ['intervention'] },
  });
  return isOwn ? data?.filter((job) => job.machineId === machineId) : undefined;
}
