import { Badge, Plate } from '@officina/web-kit';
import type { Job } from './job.ts';

/** Urgency and state, two at most: OPEN says nothing new on a list of open work. */
export function JobBadges({ job: { intervention }, onSlab }: { job: Job; onSlab?: boolean }) {
  const { priority, alreadyReported, status } = intervention;
  return (
    <>
      {priority === 'URGENT' && <Badge of="priority" value="URGENT" onSlab={onSlab} />}
      {alreadyReported && <Badge of="flag" value="REPORTED" onSlab={onSlab} />}
      {status !== 'OPEN' && !(priority === 'URGENT' && alreadyReported) && (
        <Badge of="intervention" value={status} onSlab={onSlab} />
      )}
    </>
  );
}

export function JobPlate({ job: { machine }, look }: { job: Job; look?: 'soft' | 'slab' }) {
  return machine ? <Plate code={machine.shortCode} look={look} /> : null;
}
