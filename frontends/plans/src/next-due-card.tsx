import type { Plan } from '@officina/contracts/maintenance/plans';
import { Card, counted, formatDate, openedHere, postponedInWords, Regolo } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { CalendarClock, CopyPlus, Play } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { texts } from './texts.ts';
import type { PlanTime } from './use-plan-times.ts';

interface NextDueCardProps {
  plan: Plan;
  /** Undefined when it did not arrive, or when the machine is out of use. */
  time: PlanTime | undefined;
  /** Whether the machine is out of use. */
  isIdle: boolean;
}

/** When the plan's next job is due, what was put off, and what can be done about it. */
export function NextDueCard({ plan: { _id, machineId }, time, isIdle }: NextDueCardProps) {
  const running = time?.due.openInterventionId;
  const execution = running
    ? `/intervention?new=0&interventionId=${running}`
    : `/intervention?new=1&machineid=${machineId}&maintenanceid=${_id}`;
  return (
    <Card as="section" className="grid grid-cols-1 gap-3 p-4" aria-labelledby="scadenza">
      <h2 id="scadenza">{texts.next}</h2>
      {time ? (
        <Times time={time} />
      ) : (
        <p className="text-ink-2">{isIdle ? texts.idleMachine : texts.nextNotHere}</p>
      )}
      <div className="grid grid-cols-1 gap-1">
        {time && (
          <Act to={execution} icon={Play}>
            {running ? texts.openRunning : texts.execute}
          </Act>
        )}
        {time && !running && (
          <Act to={`/maintenance?id=${_id}&atto=rinvio`} icon={CalendarClock}>
            {texts.postpone}
          </Act>
        )}
        <Act to={`/maintenance?id=${_id}&atto=copia`} icon={CopyPlus}>
          {texts.copy}
        </Act>
      </div>
    </Card>
  );
}

function Times({ time: { due, runningSince } }: { time: PlanTime }) {
  const { postponed, lastDate, interventionCount } = due;
  return (
    <>
      <Regolo plan={due} runningSince={runningSince} />
      {postponed && (
        <p className="wrap-anywhere">
          <b className="first-letter:uppercase">{postponedInWords(postponed)}</b>
          <span className="block text-label text-ink-2">{texts.postponedFor(postponed.reason)}</span>
        </p>
      )}
      <p className="text-label text-ink-2">
        {texts.last}: {lastDate ? formatDate(lastDate) : texts.never}. {texts.times}:{' '}
        {counted(interventionCount, 'volta', 'volte')}.
      </p>
    </>
  );
}

interface ActProps {
  to: string;
  icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  children: ReactNode;
}

function Act({ to, icon: Icon, children }: ActProps) {
  return (
    <SheetLink
      to={to}
      state={openedHere}
      className="flex min-h-(--ctl-sm) items-center gap-2 font-semibold touch:min-h-11"
    >
      <Icon size={18} aria-hidden="true" />
      <span className="underline underline-offset-3">{children}</span>
    </SheetLink>
  );
}
