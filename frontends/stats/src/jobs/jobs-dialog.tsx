import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import {
  Button,
  EmptyState,
  FailedState,
  formatNumber,
  LinkButton,
  Plate,
  Skeleton,
  useMachines,
  useReturnFocus,
} from '@officina/web-kit';
import { Dialog, SheetFoot } from '@officina/web-kit/overlays';
import { notKnown } from '@officina/web-kit/table';
import { Factory } from 'lucide-react';
import { useState } from 'react';
import { useFailure } from '../charts/use-failure.ts';
import { texts } from '../texts.ts';
import { JobRow } from './job-row.tsx';
import { useBarJobs, type JobGroup } from './use-bar-jobs.ts';

const atATime = 50;

interface JobsDialogProps {
  bar: string;
  /** Of the page; '' for all. */
  machine: string;
  open: boolean;
  onClose: () => void;
}

/** The jobs behind a bar, under the names of its series. */
export function JobsDialog({ bar, machine: ofPage, open, onClose }: JobsDialogProps) {
  const { title, machine, isWaiting, groups, isPartial, query } = useBarJobs(bar, ofPage);
  const isWhole = groups !== undefined && !isPartial;
  const failure = useFailure(isPartial ? texts.restOfJobsFailed : texts.jobsFailed, query);
  useReturnFocus(open && isWhole);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      isWaiting={isWaiting}
      width={780}
      title={title}
      heading={machine && (machine.name ?? machine.shortCode)}
      marks={machine && <Plate code={machine.shortCode} look="ink" />}
      foot={<SheetFoot cancel={texts.close} />}
    >
      {/* It stands in the middle: without room for what comes it would grow in both directions. */}
      <div className="md:min-h-[min(100dvh-17rem,39rem)]">
        {machine && (
          <LinkButton to={`/machine/${machine._id}`} icon={Factory} className="mb-4">
            {texts.machineSummary}
          </LinkButton>
        )}
        <div className="space-y-5">
          {groups && (isWhole || groups.length > 0) && <Groups {...{ groups, isWhole, isOfDay: !machine }} />}
          {!isWhole && (failure ? <FailedState {...failure} /> : <Rest isFirst={!groups?.length} />)}
        </div>
      </div>
    </Dialog>
  );
}

function Rest({ isFirst }: { isFirst: boolean }) {
  if (isFirst) return <Skeleton />;
  return (
    <p role="status" className="text-ink-2">
      {texts.jobsComing}
    </p>
  );
}

interface GroupsProps {
  groups: JobGroup[];
  isWhole: boolean;
  isOfDay: boolean;
}

function Groups({ groups, isWhole, isOfDay }: GroupsProps) {
  const { byId } = useMachines();
  if (groups.length === 0) return <EmptyState title={texts.noJobs}>{texts.noJobsHint}</EmptyState>;
  return (
    <div className="space-y-5">
      {groups.map((group) => (
        <Group
          key={group.title}
          {...group}
          isWhole={isWhole}
          machineOf={({ machineId }) => (isOfDay ? byId.get(machineId) : undefined)}
        />
      ))}
    </div>
  );
}

interface GroupProps extends JobGroup {
  /** Whether all of them have come. */
  isWhole: boolean;
  /** Which machine a job is said to be of. */
  machineOf: (job: Intervention) => Machine | undefined;
}

/** The jobs behind one series; of many the first, and more of them on demand. */
function Group({ title, jobs, isWhole, machineOf }: GroupProps) {
  const [most, showMore] = useState(atATime);
  const left = jobs.length - most;
  return (
    <section aria-label={title}>
      <h3 className="mb-2.5 flex items-baseline gap-2.5">
        {title}{' '}
        <span className="font-normal text-ink-3">{isWhole ? formatNumber(jobs.length) : notKnown}</span>
      </h3>
      <ul className="space-y-2.5">
        {jobs.slice(0, most).map((job) => (
          <JobRow key={job._id} job={job} machine={machineOf(job)} />
        ))}
      </ul>
      {left > 0 && (
        <Button className="mt-2.5 w-full" onClick={() => showMore(most + atATime)}>
          {texts.moreJobs(Math.min(left, atATime))}
        </Button>
      )}
    </section>
  );
}
