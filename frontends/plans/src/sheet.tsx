import type { Plan } from '@officina/contracts/maintenance/plans';
import {
  Card,
  counted,
  formatDate,
  glyphs,
  openedHere,
  Plate,
  postponedInWords,
  DueGauge,
  useApi,
  useMachines,
  usePermissions,
} from '@officina/web-kit';
import {
  Combobox,
  DateInput,
  FormField,
  activeMachineOptions,
  NumberInput,
  TextArea,
  TextInput,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { SheetLink } from '@officina/web-kit/overlays';
import { RecordSheet, useRecord, useRecordForm } from '@officina/web-kit/records';
import { CalendarClock, CopyPlus, Play } from 'lucide-react';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { ChecklistEditor } from './checklist-editor.tsx';
import { PlanPaper } from './plan-paper.tsx';
import { copyRoute, machineName, planRecord, postponeRoute, type PlanValues } from './record.ts';
import { texts } from './texts.ts';
import { usePlanTimes, type PlanTime } from './use-plan-times.ts';

/** Length from which lists may truncate descriptions: a recommendation, not a limit. */
const shortDescription = 30;

interface PlanFieldsProps {
  form: ServerForm<PlanValues>;
  /** Only a new plan has fields for the machine, which never changes, and for the last date. */
  isNew: boolean;
}

/** The fields of a plan: machine, description, frequency, notice and code. */
function PlanFields({ form, isNew }: PlanFieldsProps) {
  const { control } = form;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4.5">
      {isNew && <MachineField form={form} />}
      <DescriptionField form={form} />
      <div className="grid grid-cols-2 items-start gap-3 max-[22rem]:grid-cols-1">
        <FormField control={control} name="triggeredByDays">
          {(field) => <NumberInput {...field} amount unit={texts.days} />}
        </FormField>
        <FormField control={control} name="noticeDays" hint={texts.defaultNotice}>
          {(field) => <NumberInput {...field} amount unit={texts.days} />}
        </FormField>
      </div>
      {isNew && (
        <FormField control={control} name="lastDate" hint={texts.lastDateHint}>
          {(field) => <DateInput {...field} />}
        </FormField>
      )}
      <FormField control={control} name="shortCode">
        {(field) => <TextInput {...field} mono autoComplete="off" />}
      </FormField>
    </div>
  );
}

type FieldProps = Pick<PlanFieldsProps, 'form'>;

function MachineField({ form }: FieldProps) {
  const options = activeMachineOptions(useMachines().query.data);
  return (
    <FormField control={form.control} name="machineId">
      {(field) => <Combobox {...field} options={options} none={texts.noMachine} />}
    </FormField>
  );
}

function DescriptionField({ form }: FieldProps) {
  const { length } = useWatch({ control: form.control, name: 'description' }).trim();
  return (
    <FormField
      control={form.control}
      name="description"
      count={{ length, max: shortDescription }}
      advice={length > shortDescription ? texts.descriptionTooLong : undefined}
    >
      {(field) => <TextArea {...field} rows={2} />}
    </FormField>
  );
}

interface NextDueCardProps {
  plan: Plan;
  /** Undefined if it failed to load or the machine is out of use. */
  time: PlanTime | undefined;
  /** Whether the machine is out of use. */
  isIdle: boolean;
}

/** The due day of the plan's next job, its postponement, and the actions. */
function NextDueCard({ plan: { _id, machineId }, time, isIdle }: NextDueCardProps) {
  const running = time?.due.openInterventionId;
  const execution = running
    ? `/intervention?new=0&interventionId=${running}`
    : `/intervention?new=1&machineid=${machineId}&maintenanceid=${_id}`;
  const { may, mayChange } = usePermissions();
  const mayExecute = mayChange('POST /api/maintenance/intervention/create', {}, 'maintenanceId');
  return (
    <Card as="section" className="grid grid-cols-1 gap-3 p-4" aria-labelledby="scadenza">
      <h2 id="scadenza">{texts.next}</h2>
      {time ? (
        <Times time={time} />
      ) : (
        <p className="text-ink-2">{isIdle ? texts.idleMachine : texts.nextFailed}</p>
      )}
      <div className="grid grid-cols-1 gap-1">
        {time && (running || mayExecute) && (
          <ActionLink to={execution} icon={Play}>
            {running ? texts.openRunning : texts.execute}
          </ActionLink>
        )}
        {time && !running && may(postponeRoute) && (
          <ActionLink to={`/maintenance?id=${_id}&atto=rinvio`} icon={CalendarClock}>
            {texts.postpone}
          </ActionLink>
        )}
        {may(copyRoute) && (
          <ActionLink to={`/maintenance?id=${_id}&atto=copia`} icon={CopyPlus}>
            {texts.copy}
          </ActionLink>
        )}
      </div>
    </Card>
  );
}

function Times({ time: { due, runningSince } }: { time: PlanTime }) {
  const { postponed, lastDate, interventionCount } = due;
  return (
    <>
      <DueGauge plan={due} runningSince={runningSince} />
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

interface ActionLinkProps {
  to: string;
  icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  children: ReactNode;
}

function ActionLink({ to, icon: Icon, children }: ActionLinkProps) {
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

/** The KO points of the plan's last execution, with a link to it. */
function LastKoCard({ plan }: { plan: Plan }) {
  const title = useId();
  const last = useLastExecution(plan);
  const points = (last?.scheduledMaintenance?.checkList ?? []).filter(({ notOk }) => notOk);
  if (!last || points.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={title} className="p-4">
      <h2 id={title}>{texts.lastKo}</h2>
      <ul className="mt-1 divide-y divide-line">
        {points.map((point, index) => (
          <li key={index} className="flex items-start gap-3 py-2">
            <glyphs.CrossOctagon
              width="20"
              height="20"
              className="mt-px flex-none text-red [--mark:var(--sheet)]"
            />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{point.title}</span>
            <b className="text-label text-red-text">{texts.ko}</b>
          </li>
        ))}
      </ul>
      <SheetLink
        to={`/intervention?new=0&interventionId=${last._id}`}
        state={openedHere}
        className="reach inline-flex min-h-(--ctl-sm) items-center font-semibold underline underline-offset-3 touch:min-h-11"
      >
        {texts.executionOf(formatDate(last.endDate))}
      </SheetLink>
    </Card>
  );
}

/** The plan's intervention that was closed last. */
function useLastExecution({ _id, machineId }: Plan) {
  const { data = [] } = useApi(
    'GET /api/maintenance/intervention/bymachine/{machineId}',
    { params: { machineId } },
    { entities: ['intervention'] },
  );
  const endOf = ({ endDate }: (typeof data)[number]) => Date.parse(endDate ?? '') || 0;
  return data
    .filter(({ maintenanceId, status }) => maintenanceId === _id && status === 'CLOSED')
    .reduce<(typeof data)[number] | undefined>(
      (last, job) => (last && endOf(last) >= endOf(job) ? last : job),
      undefined,
    );
}

interface PlanSheetProps {
  open: boolean;
  /** Absent for a new plan. */
  id?: string;
  /** The machine of a new plan, as the address names it. */
  machineId?: string;
  onClose: () => void;
}

/** «Crea/Modifica manutenzione programmata»: the plan's fields, checklist and next due day. */
export function PlanSheet({ open, id, machineId: startMachineId, onClose }: PlanSheetProps) {
  const found = useRecord(planRecord, id);
  // A typed point that is not added yet.
  const [newItem, setNewItem] = useState('');
  const editing = useRecordForm(planRecord, {
    ...{ found, onClose, start: { machineId: startMachineId } },
    beside: {
      dirty: newItem.trim() !== '',
      typed: newItem,
      take: (typed) => setNewItem(String(typed)),
    },
  });
  const { form, latest: plan } = editing;
  const machineId = useWatch({ control: form.control, name: 'machineId' });
  const { query, byId } = useMachines();
  const machine = byId.get(machineId);
  // Requested only here: a card that refetched when it is mounted would be unmounted and mounted for ever if requests fail.
  const times = usePlanTimes();
  const isWaiting = times.isPending || !query.isFetched;
  const plate = machine?.shortCode;
  return (
    <RecordSheet
      record={planRecord}
      editing={editing}
      found={found}
      open={open}
      onClose={onClose}
      isWaiting={isWaiting}
      width={940}
      heading={machine ? machineName(machine) : plan ? texts.goneMachine : texts.create}
      marks={plate && <Plate code={plate} look="ink" />}
      subject={{ plate, name: plan?.description }}
      paper={
        plan && (
          <PlanPaper
            plan={plan}
            machine={machine}
            time={times.byId?.get(plan._id)}
            isComplete={times.isComplete && query.isSuccess}
          />
        )
      }
    >
      <div className="grid grid-cols-1 items-start gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <ChecklistEditor form={form} newItem={newItem} onType={setNewItem} />
          {plan && <LastKoCard plan={plan} />}
        </div>
        <div className="grid grid-cols-1 gap-5 max-lg:row-start-1">
          {plan && (
            <NextDueCard plan={plan} time={times.byId?.get(plan._id)} isIdle={machine?.isActive === false} />
          )}
          <PlanFields form={form} isNew={!found} />
        </div>
      </div>
    </RecordSheet>
  );
}
