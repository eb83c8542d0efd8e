import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { openedHere, useNavigate } from '@officina/web-kit';

/** Goes to an intervention; closing its sheet comes back. */
export function useOpenJob(): (job: Intervention) => void {
  const navigate = useNavigate();
  return ({ _id }) => void navigate(`/intervention?new=0&interventionId=${_id}`, { state: openedHere });
}
