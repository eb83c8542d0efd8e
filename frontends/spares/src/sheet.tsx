import type { Spare } from '@officina/contracts/maintenance/spares';
import { Badge, Plate, statuses, usePermissions } from '@officina/web-kit';
import {
  ChoiceTiles,
  Combobox,
  FormField,
  machineOptions,
  TextArea,
  TextInput,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { SheetLink } from '@officina/web-kit/overlays';
import { RecordSheet, useRecord, useRecordForm, type SheetOpening } from '@officina/web-kit/records';
import { SparePaper } from './spare-paper.tsx';
import { copyOf, spareRecord, states, useNamedMachines, stateLabel, type SpareValues } from './record.ts';
import { texts } from './texts.ts';

/** `?id=…`, `?new=1[&machineid=…]`, or `?new=1&copia=…` for a copy of another spare. */
export function SpareSheet({ id, start: { machineid: machineId, copia }, ...sheet }: SheetOpening) {
  if (copia) return <CopySheet of={copia} {...sheet} />;
  return <OneSpare id={id} start={{ machineId }} {...sheet} />;
}

type SheetState = Pick<SheetOpening, 'open' | 'onClose'>;

/** A new spare that copies another one, once that is loaded; a blank one if the original is deleted. */
function CopySheet({ of, ...sheet }: SheetState & { of: string }) {
  const { stored, gone, error } = useRecord(spareRecord, of);
  if (!stored && !gone && !error) return null;
  return <OneSpare start={copyOf(stored ?? {})} {...sheet} />;
}

interface OneSpareProps extends SheetState {
  /** Absent for a new spare. */
  id?: string;
  /** Initial values of a new spare. */
  start: Partial<Spare>;
}

/** «Crea/Modifica ricambio»: its data and machine, next to its state and supplier. */
function OneSpare({ open, id, start, onClose }: OneSpareProps) {
  const found = useRecord(spareRecord, id);
  const editing = useRecordForm(spareRecord, { found, start, onClose });
  const { form, latest: spare } = editing;
  const [name, state, machineId] = useWatch({
    control: form.control,
    name: ['name', 'orderStatus', 'machineId'],
  });
  const { may } = usePermissions();
  const { query, byId, nameOf } = useNamedMachines();
  const machine = byId.get(machineId);
  return (
    <RecordSheet
      record={spareRecord}
      editing={editing}
      found={found}
      open={open}
      onClose={onClose}
      isWaiting={!query.isFetched}
      width={940}
      heading={name.trim() || (spare?.name ?? texts.create)}
      marks={
        <>
          {machine && <Plate code={machine.shortCode} look="ink" />}
          <Badge of="spare" value={state} />
        </>
      }
      subject={{ name: spare?.name }}
      words={{ machineId: nameOf }}
      paper={spare && <SparePaper spare={spare} />}
    >
      <div className="grid items-start gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1fr)_300px]">
        <SpareFields form={form} />
        <SupplyFields form={form} />
      </div>
      {spare && may(spareRecord.routes.create) && (
        <p className="mt-6">
          <SheetLink
            to={`/spare?new=1&copia=${spare._id}`}
            className="inline-flex min-h-(--ctl-sm) items-center font-semibold underline underline-offset-3"
          >
            {texts.copy}
          </SheetLink>
        </p>
      )}
    </RecordSheet>
  );
}

type Part = { form: ServerForm<SpareValues> };

/** Each with its width, in columns of six. */
const lines = [
  ['name', 'sm:col-span-6'],
  ['code', 'sm:col-span-2'],
  ['code2', 'sm:col-span-2'],
  ['unity', 'sm:col-span-2'],
] as const;
const inMono: readonly string[] = ['code', 'code2'];

function SpareFields({ form }: Part) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-4.5 sm:grid-cols-6">
      {lines.map(([name, className]) => (
        <FormField key={name} control={form.control} name={name} className={className}>
          {(field) => <TextInput {...field} mono={inMono.includes(name)} autoComplete="off" />}
        </FormField>
      ))}
      <MachineField form={form} />
      {(['description', 'notes'] as const).map((name) => (
        <FormField key={name} control={form.control} name={name} className="sm:col-span-6">
          {(field) => <TextArea {...field} />}
        </FormField>
      ))}
    </div>
  );
}

/** Offers the machines in use; the chosen one stays, even if it is out of use or deleted. */
function MachineField({ form }: Part) {
  const chosen = useWatch({ control: form.control, name: 'machineId' });
  const { query } = useNamedMachines();
  const options = machineOptions(query.data, chosen, {
    none: texts.noMachine,
    unknown: texts.unknownMachine,
  });
  return (
    <FormField control={form.control} name="machineId" className="sm:col-span-6">
      {(field) => <Combobox {...field} options={options} none={texts.noMachine} />}
    </FormField>
  );
}

function SupplyFields({ form }: Part) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4.5">
      <FormField control={form.control} name="orderStatus" group>
        {(field) => (
          <ChoiceTiles
            {...field}
            choices={states.map((value) => ({
              value,
              label: stateLabel(value),
              glyph: statuses.spare[value].glyph,
            }))}
          />
        )}
      </FormField>
      {(['manufacture', 'contact'] as const).map((name) => (
        <FormField key={name} control={form.control} name={name}>
          {(field) => <TextInput {...field} autoComplete="off" />}
        </FormField>
      ))}
    </div>
  );
}
