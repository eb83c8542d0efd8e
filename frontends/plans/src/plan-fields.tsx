import { useMachines } from '@officina/web-kit';
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
import type { PlanValues } from './record.ts';
import { texts } from './texts.ts';

/** Where descriptions begin to be cut in lists: advice, not a limit. */
const shortDescription = 30;

interface PlanFieldsProps {
  form: ServerForm<PlanValues>;
  /** Only then are the machine, which never changes, and the last time before it said. */
  isNew: boolean;
}

/** The facts of a plan: of which machine, what, how often, from how many days before. */
export function PlanFields({ form, isNew }: PlanFieldsProps) {
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
