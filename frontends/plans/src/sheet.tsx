import type { Plan } from '@officina/contracts/maintenance/plans';
import {
  Card,
  counted,
  formatDate,
  glyphs,
  openedHere,
  Plate,
  postponedInWords,
  Regolo,
  useApi,
  useMachines,
} from '@officina/web-kit';
import {
  Combobox,
  DateInput,
  FormField,
  machinesInUse,
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
import { machineName, planRecord, type PlanValues } from './record.ts';
import { texts } from './texts.ts';
import { usePlanTimes, type PlanTime } from './use-plan-times.ts';

/** Where descriptions begin to be cut in lists: advice, not a limit. */
const shortDescription = 30;

interface PlanFieldsProps {
  form: ServerForm<PlanValues>;
  /** Only then are the machine, which never changes, and the last time before it said. */
  isNew: boolean;
}

/** The facts of a plan: of which machine, what, how often, from how many days before. */
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

type Part = Pick<PlanFieldsProps, 'form'>;

function MachineField({ form }: Part) {
  const options = machinesInUse(useMachines().query.data);
  return (
    <FormField control={form.control} name="machineId">
      {(field) => <Combobox {...field} options={options} none={texts.noMachine} />}
    </FormField>
  );
}

function DescriptionField({ form }: Part) {
  const { length } = useWatch({ control: form.control, name: 'description' }).trim();
  return (
    <FormField
      control={form.control}
      name="description"
      count={{ length, max: shortDescription }}
      advice={length > shortDescription ? texts.long : undefined}
    >
      {(field) => <TextArea {...field} rows={2} />}
    </FormField>
  );
}

interface NextDueCardProps {
  plan: Plan;
  /** Undefined when it did not arrive, or when the machine is out of use. */
  time: PlanTime | undefined;
  /** Whether the machine is out of use. */
  isIdle: boolean;
}

/** When the plan's next job is due, what was put off, and what can be done about it. */
function NextDueCard({ plan: { _id, machineId }, time, isIdle }: NextDueCardProps) {
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

/** The points that were KO when the plan was last carried out, with the way there. */
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

/** The one that was closed last. */
function useLastExecution({ _id, machineId }: Plan) {
  const { data = [] } = useApi(
    'GET /api/maintenance/intervention/bymachine/{machineId}',
    { params: { machineId } },
    { entities: ['intervention'] },
  );
  const ends = ({ endDate }: (typeof data)[number]) => Date.parse(endDate ?? '') || 0;
  return data
    .filter(({ maintenanceId, status }) => maintenanceId === _id && status === 'CLOSED')
    .reduce<(typeof data)[number] | undefined>(
      (last, one) => (last && ends(last) >= ends(one) ? last : one),
      undefined,
    );
}

interface PlanSheetProps {
  open: boolean;
  /** Absent for a new one. */
  id?: string;
  onClose: () => void;
}

/** «Crea/Modifica manutenzione programmata»: what is done how often, point by point, and when it is due. */
export function PlanSheet({ open, id, onClose }: PlanSheetProps) {
  const found = useRecord(planRecord, id);
  // A point that is typed and not added yet.
  const [newItem, typeNewItem] = useState('');
  const editing = useRecordForm(planRecord, {
    ...{ found, onClose },
    beside: {
      dirty: newItem.trim() !== '',
      typed: newItem,
      take: (typed) => typeNewItem(String(typed)),
    },
  });
  const { form, latest: plan } = editing;
  const machineId = useWatch({ control: form.control, name: 'machineId' });
  const { query, byId } = useMachines();
  const machine = byId.get(machineId);
  // Asked for here alone: a card that asked again as it comes would wait, and go, and come for ever where no answer is.
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
          <ChecklistEditor form={form} newItem={newItem} onType={typeNewItem} />
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
