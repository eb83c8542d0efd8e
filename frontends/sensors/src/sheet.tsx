import type { Sensor } from '@officina/contracts/industrial/sensors';
import { Banner, Plate, Segmented, usePermissions } from '@officina/web-kit';
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
import { SheetLink } from '@officina/web-kit/overlays';
import { RecordSheet, useRecord, useRecordForm, type SheetOpening } from '@officina/web-kit/records';
import { LiveCell, type LiveText } from '@officina/web-kit/sensors';
import { fieldTexts, runsFromTexts, samplingTexts, unitLabel } from './field-texts.ts';
import {
  copyOf,
  sensorRecord,
  useMachineNames,
  type LiveOf,
  type SensorType,
  type SensorValues,
} from './record.ts';
import { texts } from './texts.ts';
import { ThresholdsCard } from './thresholds/thresholds-card.tsx';
import { TrialCard } from './trial/trial-card.tsx';
import { trialRoute } from './trial/use-trial.ts';

/** The last reading of the saved sensor; nothing if it was never read. */
function LastReading({ live }: { live: LiveText | undefined }) {
  if (!live || live.kind === 'none') return null;
  return (
    <p className="mt-5 flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <b>{texts.lastReading}</b> <LiveCell live={live} />
    </p>
  );
}

type Part = { form: ServerForm<SensorValues> };

const types = (['MODBUS', 'OTHER'] as const).map((value) => ({ value, label: value }));

/** The fields of a sensor: machine, code, where its value is read and what it means. */
function SensorFields({ form }: Part) {
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
            disabled={form.locked?.includes('type')}
          />
        )}
      </FormField>
      <MachinePicker form={form} />
      {type === 'OTHER' && (
        <div className="sm:col-span-6">
          <Banner family="amber">{texts.otherType}</Banner>
        </div>
      )}
      <ShortText form={form} name="dataCode" className="sm:col-span-2" />
      <FormField control={control} name="description" limit={200} className="sm:col-span-2">
        {(field) => <TextInput {...field} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="sampling" className="sm:col-span-2" {...samplingTexts(sampling)}>
        {(field) => <NumberInput {...field} unit={texts.minutes} />}
      </FormField>
      <ShortText form={form} name="register" className="sm:col-span-2" />
      <ShortText form={form} name="subordinate" className="sm:col-span-2" />
      <ShortText form={form} name="unit" className="sm:col-span-2" />
      <ShortText form={form} name="connection" className="sm:col-span-4" />
      <FormField
        control={control}
        name="runsFrom"
        className="sm:col-span-2"
        {...runsFromTexts(runsFrom, unit)}
      >
        {(field) => <NumberInput {...field} signed unit={unitLabel(unit)} />}
      </FormField>
      <div className="sm:col-span-6">
        <OnlyChanges form={form} />
      </div>
    </div>
  );
}

interface ShortTextProps extends Part {
  name: 'dataCode' | 'register' | 'subordinate' | 'unit' | 'connection';
  className: string;
}

/** A short text field with a counter, which explains the typed value. */
function ShortText({ form, name, className }: ShortTextProps) {
  const { control } = form;
  const { advice, ...others } = fieldTexts(name, useWatch({ control, name }));
  // If the server has refused the value for the same reason, the text is shown once.
  const isShown = advice !== undefined && form.errorAt(name) === advice;
  return (
    <FormField {...{ control, name, className }} {...others} advice={isShown ? undefined : advice}>
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

interface SensorSheetProps extends SheetOpening {
  liveOf: LiveOf;
}

/** `?id=…`, `?new=1[&machineid=…]`, or `?new=1&copia=…` for a copy of another sensor. */
export function SensorSheet({ id, start: { machineid: machineId, copia }, ...sheet }: SensorSheetProps) {
  if (copia) return <CopySheet of={copia} {...sheet} />;
  return <OneSensor id={id} start={{ machineId }} {...sheet} />;
}

type SheetState = Omit<SensorSheetProps, 'id' | 'start'>;

/** A new sensor that copies another one, once that is loaded; a blank one if the original is deleted. */
function CopySheet({ of, ...sheet }: SheetState & { of: string }) {
  const { stored, gone, error } = useRecord(sensorRecord, of);
  if (!stored && !gone && !error) return null;
  return <OneSensor start={copyOf(stored ?? {})} {...sheet} />;
}

interface OneSensorProps extends SheetState {
  /** Absent for a new sensor. */
  id?: string;
  start: Partial<Sensor>;
}

/** «Crea/Modifica sensore»: where its value is read, explained while typing, with a trial reading. */
function OneSensor({ id, start, open, onClose, liveOf }: OneSensorProps) {
  const found = useRecord(sensorRecord, id);
  const editing = useRecordForm(sensorRecord, { found, start, onClose });
  const { form, latest } = editing;
  const [description, dataCode, machineId, type] = useWatch({
    control: form.control,
    name: ['description', 'dataCode', 'machineId', 'type'],
  });
  const { query, byId, machineLabel } = useMachineNames();
  const { may } = usePermissions();
  const plate = byId.get(machineId)?.shortCode;
  return (
    <RecordSheet
      record={sensorRecord}
      editing={editing}
      found={found}
      open={open}
      onClose={onClose}
      isWaiting={!query.isFetched}
      width={860}
      heading={description.trim() || dataCode.trim() || texts.create}
      marks={plate && <Plate code={plate} look="ink" />}
      subject={{ name: latest?.description ?? latest?.dataCode ?? undefined }}
      words={{ machineId: machineLabel }}
    >
      <SensorFields form={form} />
      {latest && <LastReading live={liveOf(latest)} />}
      {type === 'MODBUS' && may(trialRoute) && <TrialCard form={form} />}
      {type === 'MODBUS' && <ThresholdsCard form={form} />}
      {latest && may(sensorRecord.routes.create) && (
        <p className="mt-6">
          <SheetLink
            to={`/configuration/sensor?new=1&copia=${latest._id}`}
            className="inline-flex min-h-(--ctl-sm) items-center font-semibold underline underline-offset-3"
          >
            {texts.copy}
          </SheetLink>
        </p>
      )}
    </RecordSheet>
  );
}
