import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { Badge, isTemporaryCode, Plate, priorityOf, TypeWord } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { ChevronRight } from 'lucide-react';

interface JobMarksProps {
  machine: Machine | undefined;
  job: Pick<Intervention, 'status' | 'type'> & Partial<Pick<Intervention, 'priority' | 'alreadyReported'>>;
}

/** Plate, which leads to the machine, flags, kind and place; an open one's state is in the tiles. */
export function JobMarks({ machine, job }: JobMarksProps) {
  return (
    <>
      {machine && <MachineLink machine={machine} />}
      {machine && isTemporaryCode(machine.shortCode) && <Badge of="flag" value="TEMP" />}
      {job.status === 'CLOSED' && <Badge of="intervention" value="CLOSED" />}
      {priorityOf(job) === 'URGENT' && <Badge of="priority" value="URGENT" />}
      {job.alreadyReported && <Badge of="flag" value="REPORTED" />}
      <span className={job.status === 'CLOSED' ? '' : 'max-md:hidden'}>
        <TypeWord type={job.type} />
      </span>
      {machine?.department && (
        <span
          className={`text-label text-ink-2 ${job.status === 'CLOSED' ? 'max-md:hidden' : 'max-md:-order-1'}`}
        >
          {machine.department}
        </span>
      )}
    </>
  );
}

function MachineLink({ machine: { _id, shortCode } }: { machine: Machine }) {
  return (
    <SheetLink
      to={`/machine/${_id}`}
      className="inline-flex items-center gap-1.5 rounded-sm max-md:-order-2 touch:min-h-11"
    >
      <Plate code={shortCode} look="ink" />
      <ChevronRight size={20} aria-hidden="true" />
    </SheetLink>
  );
}
