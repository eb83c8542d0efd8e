import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { Badge, isTemporaryCode, Plate, effectivePriority, TypeLabel } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface JobMarksProps {
  machine: Machine | undefined;
  job: Pick<Intervention, 'status' | 'type'> & Partial<Pick<Intervention, 'priority' | 'alreadyReported'>>;
}

/** Plate with a link to the machine, flags, type and department. The tiles show the status of an open job. */
export function JobMarks({ machine, job }: JobMarksProps) {
  return (
    <>
      {machine && <MachineLink machine={machine} />}
      {machine && isTemporaryCode(machine.shortCode) && <Badge of="flag" value="TEMP" />}
      {job.status === 'CLOSED' && <Badge of="intervention" value="CLOSED" />}
      {effectivePriority(job) === 'URGENT' && <Badge of="priority" value="URGENT" />}
      {job.alreadyReported && <Badge of="flag" value="REPORTED" />}
      <span className={job.status === 'CLOSED' ? '' : 'max-md:hidden'}>
        <TypeLabel type={job.type} />
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

interface TwoColumnsProps {
  /** On phones and tablets at the very top, otherwise at the top of the narrow column. */
  first?: ReactNode;
  work: ReactNode;
  facts: ReactNode;
}

/** Work in the wide column, facts in the narrow one; on phones and tablets the work is above the facts. */
export function TwoColumns({ first, work, facts }: TwoColumnsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1fr)_330px] lg:grid-rows-[auto_1fr] lg:gap-y-4.5">
      {first && <div className="min-w-0 lg:col-start-2">{first}</div>}
      <div className="grid min-w-0 grid-cols-1 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">{work}</div>
      <div className="min-w-0 lg:col-start-2">{facts}</div>
    </div>
  );
}
