import type {
  InterventionPriority,
  InterventionStatus,
  InterventionType,
} from '@officina/contracts/maintenance/interventions';
import { Card, statuses, typeIcons, useMachines } from '@officina/web-kit';
import {
  Checkbox,
  ChoiceTiles,
  Combobox,
  DateInput,
  FormField,
  activeMachineOptions,
  NameValueList,
  Select,
  TextArea,
  TextInput,
  useFormValue,
  useWatch,
  type Choice,
  type Option,
  type ServerForm,
} from '@officina/web-kit/forms';
import type { ReactNode } from 'react';
import { usePlans } from '../plans.ts';
import type { InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';
import {
  hasChecklist,
  hasExpectedEnd,
  hasPriority,
  hasProblem,
  hasSolution,
  offeredTypes,
} from '../type-rules.ts';
import { OrderField } from '../waiting/waited-order.tsx';
import { AssignedField } from './assigned-field.tsx';

const statusChoice = (value: InterventionStatus): Choice<InterventionStatus> => ({
  value,
  label: statuses.intervention[value].word,
  glyph: statuses.intervention[value].glyph,
});

const priorityOption = (value: InterventionPriority): Option<InterventionPriority> => ({
  value,
  label: statuses.priority[value].word,
  icon: statuses.priority[value].glyph,
});

const statusChoices = (['OPEN', 'ASSIGNED', 'WAITING PARTS', 'CLOSED'] as const).map(statusChoice);
const priorityOptions = (['URGENT', 'NORMAL', 'LOW'] as const).map(priorityOption);

const option = (type: InterventionType) => ({ value: type, label: type, icon: typeIcons[type] });

/** The type. Changing it resets checklist and plan, which belong to the stored type. */
function TypeField({ form, locked }: { form: ServerForm<InterventionValues>; locked: boolean }) {
  const { control, setValue, defaultValues: stored } = form;
  const isOffered = !stored?.type || offeredTypes.includes(stored.type);
  const types = isOffered ? offeredTypes : [...offeredTypes, stored.type];
  const change = (type: InterventionType) => {
    const kept = type === stored?.type ? stored : undefined;
    const checkList = (kept?.scheduledMaintenance?.checkList ?? []).flatMap((item) =>
      item?.title ? [{ ...item, title: item.title, result: item.result ?? '' }] : [],
    );
    setValue('type', type, { shouldDirty: true });
    setValue('scheduledMaintenance', { checkList }, { shouldDirty: true });
    setValue('maintenanceId', kept?.maintenanceId ?? '', { shouldDirty: true });
  };
  return (
    <FormField control={control} name="type" locked={locked}>
      {({ value, onBlur, name }) => (
        <Select
          value={value}
          onChange={change}
          onBlur={onBlur}
          name={name}
          options={types.flatMap((type) => (type ? [option(type)] : []))}
        />
      )}
    </FormField>
  );
}

/** Start and expected end; a closed intervention of any type shows its real end. */
function DateFields({ form, locked }: { form: ServerForm<InterventionValues>; locked: boolean }) {
  const { control } = form;
  const [type, start, end] = useWatch({ control, name: ['type', 'startDate', 'endDate'] });
  const closing = useWatch({ control, name: 'status' }) === 'CLOSED' && !locked;
  const showsEnd = locked || hasExpectedEnd(type);
  return (
    <div
      className={`grid gap-3 ${showsEnd ? 'grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] touch:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]' : ''}`}
    >
      <FormField control={control} name="startDate" locked={locked}>
        {(field) => <DateInput {...field} />}
      </FormField>
      {showsEnd && (
        <FormField
          control={control}
          name="endDate"
          label={locked ? texts.realEnd : texts.labels.endDate}
          locked={closing ? texts.endAtClosing : locked}
          hint={!closing && !locked && end !== '' && end <= start ? texts.endIsStart : undefined}
        >
          {(field) => <DateInput {...field} />}
        </FormField>
      )}
    </div>
  );
}

interface PlanFieldProps {
  form: ServerForm<InterventionValues>;
  locked: boolean;
  /** Choosing a plan copies its checklist only into a new intervention. */
  isNew: boolean;
}

/** The plan that a PROGRAMMATA carries out, chosen among the plans of its machine. */
function PlanField({ form, locked, isNew }: PlanFieldProps) {
  const { control, setValue } = form;
  const machineId = useWatch({ control, name: 'machineId' });
  const chosen = useWatch({ control, name: 'maintenanceId' });
  const needed = !(locked || isReadOnly(form, 'maintenanceId')) || chosen !== '';
  const { query, planOf, nameOf } = usePlans(machineId, needed);
  const choose = (id: string) => {
    setValue('maintenanceId', id, { shouldDirty: true });
    if (!isNew) return;
    const items = planOf(id)?.checkList ?? [];
    const checkList = items.map(({ title }) => ({ title, result: '' as const }));
    setValue('scheduledMaintenance', { checkList }, { shouldDirty: true });
  };
  if (!needed) return <NoPlan form={form} why />;
  // Until the plans of the new machine are loaded, the data are those of the previous one.
  const why = !machineId
    ? texts.plansFirstMachine
    : query.isError
      ? texts.plansFailed
      : query.isPlaceholderData
        ? texts.plansComing
        : query.data?.length === 0 && chosen === '' && texts.plansNone;
  if (why) return <NoPlan form={form} why={why} />;
  const options = (query.data ?? []).map(({ _id, description }) => ({ value: _id, label: description }));
  if (chosen !== '' && !planOf(chosen)) options.push({ value: chosen, label: nameOf(chosen) });
  return (
    <FormField control={control} name="maintenanceId" locked={locked}>
      {(field) => (
        <Select
          {...field}
          onChange={choose}
          placeholder={texts.planNone}
          options={[{ value: '', label: texts.planNone }, ...options]}
        />
      )}
    </FormField>
  );
}

function NoPlan({ form, why }: { form: ServerForm<InterventionValues>; why: string | true }) {
  return (
    <FormField control={form.control} name="maintenanceId" locked={why}>
      {({ name }) => <TextInput name={name} value="—" onChange={() => {}} />}
    </FormField>
  );
}

interface FactsProps {
  form: ServerForm<InterventionValues>;
  /** Locks all fields, when the stored document is closed. */
  locked: boolean;
  isNew?: boolean;
  /** The machine of an existing intervention. */
  machine?: ReactNode;
}

/** The narrow column: type, people, machine, dates, flags, custom data; for a new intervention, the status too. */
export function Facts({ form, locked, isNew = false, machine }: FactsProps) {
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4.5">
      {isNew && !isReadOnly(form, 'status') && (
        <>
          <StatusField form={form} locked={locked} />
          <OrderField form={form} locked={locked} />
        </>
      )}
      <TypeField form={form} locked={locked} />
      {hasPriority(type) && (
        <FormField control={control} name="priority" locked={locked}>
          {(field) => <Select {...field} options={priorityOptions} />}
        </FormField>
      )}
      {hasChecklist(type) && <PlanField form={form} locked={locked} isNew={isNew} />}
      {!(isNew && isReadOnly(form, 'externalExecutor')) && <AssignedField form={form} locked={locked} />}
      {machine}
      <DateFields form={form} locked={locked} />
      <AlreadyReported form={form} locked={locked} />
      <CustomData form={form} locked={locked} />
    </div>
  );
}

type Part = Pick<FactsProps, 'form' | 'locked'>;

/** Whether the user's role may not change a field; in a new intervention it is then left out. */
const isReadOnly = ({ locked = [] }: Part['form'], field: keyof InterventionValues): boolean =>
  locked.includes(field);

/** The status, as tiles. */
export function StatusField({ form, locked }: Part) {
  return (
    <FormField control={form.control} name="status" group locked={locked}>
      {(field) => <ChoiceTiles {...field} choices={statusChoices} />}
    </FormField>
  );
}

function AlreadyReported({ form, locked }: Part) {
  const field = useFormValue(form.control, 'alreadyReported');
  return <Checkbox {...field} label={texts.labels.alreadyReported} disabled={locked || field.disabled} />;
}

function CustomData({ form, locked }: Part) {
  const { id, value, onChange, disabled } = useFormValue(form.control, 'customData');
  const error = form.errorAt('customData');
  return (
    <div id={id} tabIndex={-1}>
      <NameValueList
        title={texts.labels.customData}
        value={value}
        onChange={onChange}
        disabled={locked || disabled}
      />
      {error && <p className="mt-1.5 text-label font-semibold text-red-text">{error}</p>}
    </div>
  );
}

/** The problem and the solution. */
export function WorkTexts({ form, locked }: { form: ServerForm<InterventionValues>; locked: boolean }) {
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  if (!hasProblem(type)) return null;
  return (
    <Card className="grid gap-4.5 p-4">
      <FormField control={control} name="issueDescription" locked={locked} limit={4000}>
        {(field) => <TextArea {...field} rows={4} />}
      </FormField>
      {hasSolution(type) && (
        <FormField control={control} name="solveDescription" locked={locked} limit={4000}>
          {(field) => <TextArea {...field} rows={4} />}
        </FormField>
      )}
    </Card>
  );
}

/** The machine picker of a new intervention: «Nome (CODICE)», only machines in use. Changing the machine resets the plan. */
export function MachinePicker({ form }: { form: ServerForm<InterventionValues> }) {
  const { control, getValues, setValue } = form;
  const { query } = useMachines();
  const choose = (id: string) => {
    setValue('machineId', id, { shouldDirty: true });
    if (getValues('maintenanceId') === '') return;
    setValue('maintenanceId', '', { shouldDirty: true });
    setValue('scheduledMaintenance', { checkList: [] }, { shouldDirty: true });
  };
  return (
    <FormField control={control} name="machineId">
      {(field) => (
        <Combobox
          {...field}
          onChange={choose}
          options={activeMachineOptions(query.data)}
          none={texts.noMachine}
        />
      )}
    </FormField>
  );
}

/** The machine of an existing intervention, read-only. */
export function MachineField({
  form,
  machineId,
}: {
  form: ServerForm<InterventionValues>;
  machineId: string;
}) {
  const machine = useMachines().byId.get(machineId);
  const shown = machine
    ? `${machine.name ?? machine.shortCode} (${machine.shortCode})`
    : texts.unknownMachine;
  return (
    <FormField control={form.control} name="machineId" locked>
      {({ name }) => <TextInput name={name} value={shown} onChange={() => {}} />}
    </FormField>
  );
}
