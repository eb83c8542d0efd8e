import type { Visit } from '@officina/contracts/sites/visits';
import { Badge, Button, Card, PlateWithFlag, usePermissions } from '@officina/web-kit';
import { Checkbox } from '@officina/web-kit/forms';
import { useState } from 'react';
import { createRoute, openJobs, useOpenJob, type OpenOnMachine, type VisitJobs } from './jobs.ts';
import type { MachineRow } from './machine-rows.ts';
import { JobLink, OpenJobs, OpenLine } from './open-jobs.tsx';
import type { MachineGrade } from './record.ts';
import { texts } from './texts.ts';

interface BadMachineProps {
  row: MachineRow;
  grade: MachineGrade;
  open: OpenOnMachine;
  onChange: (grade: MachineGrade) => void;
  stored: Visit | undefined;
  jobs: VisitJobs;
}

/** «Da riparare»: the machines with a bad grade, below all others, so that nothing above moves when one is added. */
export function BadMachines({ machines }: { machines: readonly BadMachineProps[] }) {
  if (machines.length === 0) return null;
  return (
    <Card as="section" className="p-0" aria-labelledby="riparare">
      <h2 id="riparare" className="px-4 py-3">
        {texts.toRepair}
      </h2>
      <ul>
        {machines.map((machine) => (
          <BadMachine key={machine.row.id} {...machine} />
        ))}
      </ul>
    </Card>
  );
}

/** A machine with a bad grade: its intervention or, if the user's role may, a way to open one, and what else is open. */
function BadMachine({ row: { id, code, name }, grade, open, onChange, stored, jobs }: BadMachineProps) {
  const storedGrade = stored?.machines.find(({ machineId }) => machineId === id);
  const job = jobs.byMachine.get(id);
  const others = open && open.filter(({ _id }) => _id !== job?._id);
  const [wasPressed, setPressed] = useState(false);
  const [showsOpen, setShowsOpen] = useState(false);
  const mayOpen = usePermissions().mayChange(createRoute, {}, 'visitId');
  return (
    <li className="grid justify-items-start gap-1.5 border-t border-line px-4 py-3">
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
        <PlateWithFlag code={code} />
        <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</b>
        <Badge of="grade" value={grade.status} />
      </div>
      <OpenLine name={name} open={others} isOpen={showsOpen} onToggle={() => setShowsOpen(!showsOpen)} />
      {showsOpen && others && <OpenJobs place="riparare" jobs={others} />}
      {job && <JobLink place="riparare" job={job} name={name} takesFocus={wasPressed} />}
      {mayOpen && !job && storedGrade?.status !== grade.status && (
        <Checkbox
          label={texts.opensJob}
          value={grade.opensJob ?? false}
          onChange={(opensJob) => onChange({ ...grade, opensJob: opensJob || undefined })}
        />
      )}
      {mayOpen && !job && stored && storedGrade?.status === grade.status && jobs.isKnown && (
        <OpenJobButton visit={stored} found={storedGrade} name={name} onPress={() => setPressed(true)} />
      )}
    </li>
  );
}

interface OpenJobButtonProps {
  visit: Visit;
  found: Visit['machines'][number];
  name: string;
  onPress: () => void;
}

function OpenJobButton({ visit, found, name, onPress }: OpenJobButtonProps) {
  const open = useOpenJob();
  const [busy, setBusy] = useState(false);
  const createJob = async () => {
    onPress();
    setBusy(true);
    await openJobs(visit, [found], open);
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy && texts.opening} onClick={() => void createJob()}>
      {texts.openJobs(1)}
      <span className="sr-only"> {texts.about(name)}</span>
    </Button>
  );
}
