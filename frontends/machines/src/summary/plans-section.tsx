import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { DuePlan, Plan } from '@officina/contracts/maintenance/plans';
import {
  Badge,
  Card,
  counted,
  FailedState,
  LinkButton,
  postponedInWords,
  DueGauge,
  useApi,
  usePermissions,
  useSheetLink,
} from '@officina/web-kit';
import { texts } from '../texts.ts';
import { SectionHeading, SheetButton } from './section-heading.tsx';

/** A plan of the machine, with its due data while the machine is in use. */
type MachinePlan = Plan & Partial<DuePlan>;

/** The plans of a machine, the most urgent first; undefined while loading and after an error. */
export function useMachinePlans(machineId: string) {
  const entities = ['plan', 'intervention', 'machine'] as const;
  const ofMachine = useApi(
    'GET /api/maintenance/maintenance/bymachine/{machineId}',
    { params: { machineId } },
    { entities },
  );
  const due = useApi('GET /api/maintenance/maintenance/due', undefined, { entities });
  const dueOf = new Map(due.data?.map((plan) => [plan._id, plan]));
  const plans = ofMachine.data?.map((plan): MachinePlan => ({ ...plan, ...dueOf.get(plan._id) }));
  const error = ofMachine.error ?? due.error;
  return {
    loading: [ofMachine, due].some((query) => query.data === undefined && query.error === null),
    plans: plans?.sort((one, other) => daysOf(one) - daysOf(other)),
    error,
    retry: () => void Promise.all([ofMachine.refetch(), due.refetch()]),
  };
}

export type MachinePlans = ReturnType<typeof useMachinePlans>;

const daysOf = ({ daysToExpiry }: MachinePlan): number => daysToExpiry ?? Number.MAX_SAFE_INTEGER;

/** SCADUTA: past its expiry or never done, and not in progress. */
export const isOverdue = ({ daysToExpiry = 0, openInterventionId }: MachinePlan): boolean =>
  daysToExpiry < 0 && !openInterventionId;

/** «Manutenzioni programmate»: frequency, next due day and checklist. Without plans only for those who may create one. */
export function PlansSection({ machine, plans: { plans, error, retry }, open }: PlansSectionProps) {
  const mayCreate = usePermissions().may('POST /api/maintenance/maintenance/create') && machine.isActive;
  if (!error && !plans?.length && !mayCreate) return null;
  return (
    <section aria-labelledby="programmate" className={plans?.length ? '' : 'print:hidden'}>
      <SectionHeading id="programmate" title={texts.plans}>
        {mayCreate && (
          <SheetButton id="nuovo-piano" to={`/maintenance?new=1&machineid=${machine._id}`}>
            {texts.newPlan}
          </SheetButton>
        )}
      </SectionHeading>
      {error && (
        <FailedState what={texts.plansNotArrived} code={error.requestId ?? error.code} onRetry={retry} />
      )}
      {!error && plans?.length === 0 && <p className="text-ink-2">{texts.noPlans}</p>}
      {!error && plans && plans.length > 0 && (
        <Card className="p-0">
          <ul className="divide-y divide-line">
            {plans.map((plan) => (
              <PlanRow key={plan._id} machine={machine} plan={plan} open={open} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

interface PlansSectionProps {
  machine: Machine;
  plans: MachinePlans;
  /** The open jobs of the machine. */
  open: readonly Intervention[];
}

interface PlanRowProps extends Pick<PlansSectionProps, 'open'> {
  plan: MachinePlan;
}

function PlanRow({ machine, plan, open }: PlanRowProps & { machine: Machine }) {
  return (
    <li className="break-inside-avoid p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 wrap-anywhere">{plan.description}</h3>
        <PlanBadge plan={plan} />
      </div>
      <p className="mt-1 text-label text-ink-2">
        {texts.every} {counted(plan.triggeredByDays, 'giorno', 'giorni')}
      </p>
      <NextDue plan={plan} open={open} />
      <div className="mt-2.5 flex flex-wrap items-start gap-x-4 gap-y-2">
        {machine.isActive && <RecordPlan plan={plan} />}
        <Checklist plan={plan} />
      </div>
    </li>
  );
}

function PlanBadge({ plan }: { plan: MachinePlan }) {
  if (plan.openInterventionId) return <Badge of="maintenance" value="RUNNING" />;
  return isOverdue(plan) && <Badge of="maintenance" value="OVERDUE" />;
}

/** The due gauge. Absent for a machine out of use, on which nothing is due. */
function NextDue({ plan, open }: PlanRowProps) {
  const { expiry, daysToExpiry, lastDate = null, openInterventionId: running, postponed } = plan;
  if (expiry === undefined || daysToExpiry === undefined) return null;
  const since = open.find(({ _id }) => _id === running)?.startDate ?? null;
  return (
    <div className="mt-2">
      <DueGauge
        plan={{ ...plan, expiry, daysToExpiry, lastDate }}
        runningSince={running ? since : undefined}
      />
      {postponed && <p className="text-label wrap-anywhere text-ink-2">{postponedInWords(postponed)}</p>}
    </div>
  );
}

/** Link to the job in progress, or to a new one if the user's role may carry out plans. */
function RecordPlan({ plan: { _id, machineId, openInterventionId } }: { plan: MachinePlan }) {
  const job = openInterventionId
    ? `/intervention?new=0&interventionId=${openInterventionId}`
    : `/intervention?new=1&machineid=${machineId}&maintenanceid=${_id}`;
  const link = useSheetLink(`programmata-${_id}`, job);
  const { mayChange } = usePermissions();
  const mayRecord = mayChange('POST /api/maintenance/intervention/create', {}, 'maintenanceId');
  if (!openInterventionId && !mayRecord) return null;
  return (
    <LinkButton data-print="hide" {...link}>
      {openInterventionId ? texts.openPlanJob : texts.recordPlan}
    </LinkButton>
  );
}

function Checklist({ plan: { checkList } }: { plan: MachinePlan }) {
  if (checkList.length === 0) return null;
  const title = texts.checklist(counted(checkList.length, 'punto', 'punti'));
  const points = (
    <ol className="mt-1 list-decimal pl-6 text-ink-2">
      {checkList.map((point, index) => (
        <li key={index} className="wrap-anywhere">
          {point.title}
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <details className="min-w-0 grow basis-40 print:hidden">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">{title}</summary>
        {points}
      </details>
      {/* Collapsed details stay collapsed on paper. */}
      <div className="hidden print:block">
        <div className="font-semibold">{title}</div>
        {points}
      </div>
    </>
  );
}
