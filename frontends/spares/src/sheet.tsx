import type { Spare } from '@officina/contracts/maintenance/spares';
import { Badge, Plate, statuses } from '@officina/web-kit';
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
import { SheetLink, useShownSheet } from '@officina/web-kit/overlays';
import { RecordSheet, useRecord, useRecordAddress, useRecordForm } from '@officina/web-kit/records';
import { SparePaper } from './spare-paper.tsx';
import { copyOf, spareRecord, states, useNamedMachines, wordOf, type SpareValues } from './record.ts';
import { texts } from './texts.ts';

/** The sheet that the address asks for: `?id=…`, `?new=1[&machineid=…]`, or `?new=1&copia=…` for one like another. */
export function SpareSheet() {
  const { target, close } = useRecordAddress({ start: ['machineid', 'copia'] });
  const { target: shown, opening, open } = useShownSheet(target);
  if (!shown) return null;
  const { machineid: machineId, copia } = shown.start;
  const sheet = { open, onClose: close };
  if (copia) return <CopySheet key={opening} of={copia} {...sheet} />;
  return <OneSpare key={opening} id={shown.id} start={{ machineId }} {...sheet} />;
}

interface SheetState {
  open: boolean;
  onClose: () => void;
}

/** A new one that starts from another, once that has arrived; from nothing when it is gone. */
function CopySheet({ of, ...sheet }: SheetState & { of: string }) {
  const { stored, gone, error } = useRecord(spareRecord, of);
  if (!stored && !gone && !error) return null;
  return <OneSpare start={copyOf(stored ?? {})} {...sheet} />;
}

interface OneSpareProps extends SheetState {
  /** Absent for a new one. */
  id?: string;
  /** What a new one starts from. */
  start: Partial<Spare>;
}

/** «Crea/Modifica ricambio»: what it is and for which machine; beside it state and supplier. */
function OneSpare({ open, id, start, onClose }: OneSpareProps) {
  const found = useRecord(spareRecord, id);
  const editing = useRecordForm(spareRecord, { found, start, onClose });
  const { form, latest: spare } = editing;
  const [name, state, machineId] = useWatch({
    control: form.control,
    name: ['name', 'orderStatus', 'machineId'],
  });
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
        <What form={form} />
        <Facts form={form} />
      </div>
      {spare && (
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

/** Each with its columns of six. */
const lines = [
  ['name', 'sm:col-span-6'],
  ['code', 'sm:col-span-2'],
  ['code2', 'sm:col-span-2'],
  ['unity', 'sm:col-span-2'],
] as const;
const inMono: readonly string[] = ['code', 'code2'];

function What({ form }: Part) {
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

/** Machines out of use are not offered; the one that is chosen stays, also when nobody knows it any more. */
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

function Facts({ form }: Part) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4.5">
      <FormField control={form.control} name="orderStatus" group>
        {(field) => (
          <ChoiceTiles
            {...field}
            choices={states.map((value) => ({
              value,
              label: wordOf(value),
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
