import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Plan } from '@officina/contracts/maintenance/plans';
import { Badge, counted, formatDate, Plate, postponedInWords, DueGauge } from '@officina/web-kit';
import {
  Paper,
  PaperBlock,
  PaperEnd,
  PaperFacts,
  PaperMarks,
  PaperSubject,
  PaperTable,
  PaperText,
  type PaperColumn,
} from '@officina/web-kit/paper';
import { machineName } from './record.ts';
import { texts } from './texts.ts';
import type { PlanTime } from './use-plan-times.ts';

interface PlanPaperProps {
  plan: Plan;
  /** Undefined if it was deleted. */
  machine: Machine | undefined;
  /** Undefined if the machine is out of use. */
  time: PlanTime | undefined;
  /** Whether machine and time are loaded. */
  isComplete: boolean;
}

/** A stored plan on paper: last execution, next due day, and its points as boxes to tick at the machine. */
export function PlanPaper({ plan, machine, time, isComplete }: PlanPaperProps) {
  const { checkList, description } = plan;
  return (
    <Paper title={texts.paper} code={plan.shortCode ?? undefined} isComplete={isComplete}>
      <PaperSubject title={machine ? machineName(machine) : texts.goneMachine}>
        <PaperMarks>
          {machine && <Plate code={machine.shortCode} look="large" />}
          {time?.due.openInterventionId && <Badge of="maintenance" value="RUNNING" />}
          {time && !time.due.openInterventionId && time.due.daysToExpiry < 0 && (
            <Badge of="maintenance" value="OVERDUE" />
          )}
        </PaperMarks>
        {machine?.department && <p className="mt-2 wrap-anywhere">{machine.department}</p>}
        <p className="mt-3 text-h3 font-bold wrap-anywhere">{description}</p>
      </PaperSubject>
      <PaperFacts facts={factsOf(plan, time)} />
      <Due time={time} isIdle={machine?.isActive === false} />
      {checkList.length > 0 && (
        <PaperBlock title={texts.checklist} aside={counted(checkList.length, 'punto', 'punti')}>
          <PaperTable columns={columns} rows={checkList} />
        </PaperBlock>
      )}
      <PaperBlock title={texts.remarks}>
        <div className="h-[24mm] break-inside-avoid" />
      </PaperBlock>
      <PaperEnd signatures={texts.signatures} />
    </Paper>
  );
}

const factsOf = ({ triggeredByDays, noticeDays }: Plan, time: PlanTime | undefined) => [
  { name: texts.labels.triggeredByDays, value: texts.every(counted(triggeredByDays, 'giorno', 'giorni')) },
  { name: texts.labels.noticeDays, value: counted(noticeDays ?? 15, 'giorno', 'giorni') },
  { name: texts.last, value: time?.due.lastDate ? formatDate(time.due.lastDate) : time ? texts.never : '—' },
  { name: texts.times, value: time && counted(time.due.interventionCount, 'volta', 'volte') },
];

function Due({ time, isIdle }: { time: PlanTime | undefined; isIdle: boolean }) {
  const postponed = time?.due.postponed;
  return (
    <PaperBlock title={texts.next}>
      <div className="mt-2">
        {time ? (
          <DueGauge plan={time.due} runningSince={time.runningSince} />
        ) : isIdle ? (
          texts.idleMachine
        ) : (
          '—'
        )}
      </div>
      {postponed && (
        <PaperText>
          <b className="first-letter:uppercase">{postponedInWords(postponed)}</b>
          {` · ${texts.postponedFor(postponed.reason)}`}
        </PaperText>
      )}
    </PaperBlock>
  );
}

const columns: PaperColumn<Plan['checkList'][number]>[] = [
  { head: '', width: '10mm', cell: (_, at) => at + 1 },
  { head: texts.point, cell: ({ title }) => title },
  { head: texts.ok, width: '16mm', cell: () => <span className="block size-[6mm] border border-ink" /> },
];
