import { Banner, Segmented } from '@officina/web-kit';
import {
  Checkbox,
  Combobox,
  FormField,
  machineOptions,
  NumberInput,
  TextInput,
  useFormValue,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { useMachineNames, type SensorType, type SensorValues } from '../record.ts';
import { texts } from '../texts.ts';
import { lineOf, runsFromLine, samplingLine } from '../words/field-lines.ts';

type Part = { form: ServerForm<SensorValues> };

const types = (['MODBUS', 'OTHER'] as const).map((value) => ({ value, label: value }));

/** What a sensor is: whose, its key, where its number is read and what it means. */
export function SensorFields({ form }: Part) {
  const { control } = form;
  const [type, sampling, runsFrom, unit] = useWatch({
    control,
    name: ['type', 'sampling', 'runsFrom', 'unit'],
  });
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-4.5 sm:grid-cols-6">
      <FormField control={control} name="type" group className="sm:col-span-2">
        {({ value, onChange }) => (
          <Segmented<SensorType>
            label={texts.labels.type}
            value={value}
            onChange={onChange}
            options={types}
          />
        )}
      </FormField>
      <MachinePicker form={form} />
      {type === 'OTHER' && (
        <div className="sm:col-span-6">
          <Banner family="amber">{texts.otherType}</Banner>
        </div>
      )}
      <Line form={form} name="dataCode" className="sm:col-span-2" />
      <FormField control={control} name="description" limit={200} className="sm:col-span-2">
        {(field) => <TextInput {...field} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="sampling" className="sm:col-span-2" {...samplingLine(sampling)}>
        {(field) => <NumberInput {...field} unit={texts.minutes} />}
      </FormField>
      <Line form={form} name="register" className="sm:col-span-2" />
      <Line form={form} name="subordinate" className="sm:col-span-2" />
      <Line form={form} name="unit" className="sm:col-span-2" />
      <Line form={form} name="connection" className="sm:col-span-4" />
      <FormField
        control={control}
        name="runsFrom"
        className="sm:col-span-2"
        {...runsFromLine(runsFrom, unit)}
      >
        {(field) => <NumberInput {...field} signed />}
      </FormField>
      <div className="sm:col-span-6">
        <OnlyChanges form={form} />
      </div>
    </div>
  );
}

interface LineProps extends Part {
  name: 'dataCode' | 'register' | 'subordinate' | 'unit' | 'connection';
  className: string;
}

/** A text of a few characters: counted, and said in words while it is typed. */
function Line({ form, name, className }: LineProps) {
  const { control } = form;
  const { advice, ...line } = lineOf(name, useWatch({ control, name }));
  // What the server has refused for the same reason is said once.
  const isSaid = advice !== undefined && form.errorAt(name) === advice;
  return (
    <FormField {...{ control, name, className }} {...line} advice={isSaid ? undefined : advice}>
      {(field) => <TextInput {...field} mono={name !== 'unit'} autoComplete="off" />}
    </FormField>
  );
}

function MachinePicker({ form: { control } }: Part) {
  const machineId = useWatch({ control, name: 'machineId' });
  const { data } = useMachineNames().query;
  const words = { none: texts.noMachine, unknown: texts.unknownMachine };
  return (
    <FormField control={control} name="machineId" className="sm:col-span-4">
      {(field) => (
        <Combobox {...field} options={machineOptions(data, machineId, words)} none={texts.noMachine} />
      )}
    </FormField>
  );
}

function OnlyChanges({ form }: Part) {
  const field = useFormValue(form.control, 'saveOnlyChanges');
  return <Checkbox {...field} label={texts.labels.saveOnlyChanges} />;
}
