import type { InterventionStatus, InterventionType } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { Badge, isTemporaryCode, Plate, TypeWord } from '@officina/web-kit';

interface JobMarksProps {
  machine: Machine | undefined;
  status: InterventionStatus;
  type: InterventionType;
}

/** Plate, state, kind and place, in one line with the machine's name. */
export function JobMarks({ machine, status, type }: JobMarksProps) {
  return (
    <>
      {machine && <Plate code={machine.shortCode} look="ink" />}
      {machine && isTemporaryCode(machine.shortCode) && <Badge of="flag" value="TEMP" />}
      <Badge of="intervention" value={status} />
      <TypeWord type={type} />
      {machine?.department && (
        <span className="text-label text-ink-2 max-md:hidden">{machine.department}</span>
      )}
    </>
  );
}
