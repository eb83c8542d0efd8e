import { Button, counted, formatNumber, italianDay, usePrinting, type ApiError } from '@officina/web-kit';
import { DateInput, Field, Select, type Option } from '@officina/web-kit/forms';
import { maxPrintedRows } from './event.ts';
import type { Wanted } from './range.ts';
import { texts } from './texts.ts';

interface RangeFormProps {
  draft: Wanted;
  onChange: (wanted: Wanted) => void;
  onApply: () => void;
  /** Errors of the server about the applied range. */
  errors: ApiError['errors'];
  machines: readonly Option<string>[];
  persons: readonly Option<string>[];
}

const all = { value: '', label: texts.anyOne };

/** Dal, Al, Macchina, Persona, Applica. */
export function RangeForm({ draft, onChange, onApply, errors, machines, persons }: RangeFormProps) {
  const refusal = (name: string) => errors.find(({ path }) => path.endsWith(name))?.message;
  return (
    <form
      className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-start gap-2.5 max-lg:w-full lg:flex"
      data-print="hide"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      <Field label={texts.from} error={refusal('start')} className="lg:w-[150px] lg:touch:w-44">
        <DateInput value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
      </Field>
      <Field label={texts.to} error={refusal('end')} className="lg:w-[150px] lg:touch:w-44">
        <DateInput value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
      </Field>
      <Field label={texts.machine} className="lg:w-44">
        <Select
          value={draft.machine}
          onChange={(machine) => onChange({ ...draft, machine })}
          options={[all, ...machines]}
        />
      </Field>
      <Field label={texts.person} className="lg:w-40">
        <Select
          value={draft.person}
          onChange={(person) => onChange({ ...draft, person })}
          options={[all, ...persons]}
        />
      </Field>
      <Button kind="key" type="submit" className="max-lg:col-span-full lg:mt-[25px]">
        {texts.apply}
      </Button>
    </form>
  );
}

interface PrintedFilterProps {
  wanted: Wanted;
  machines: readonly Option<string>[];
  /** Number of events, and of their rows. */
  count: number;
  rowCount: number;
}

/** Replaces the form on paper: the days, machine and person of the filter, and the number of events. */
export function PrintedFilter({ wanted, machines, count, rowCount }: PrintedFilterProps) {
  if (!usePrinting()) return null;
  const machine = machines.find(({ value }) => value === wanted.machine)?.label;
  const parts = [
    `${texts.from} ${italianDay(wanted.from)} ${texts.to.toLowerCase()} ${italianDay(wanted.to)}`,
    wanted.machine && `${texts.machine}: ${machine ?? '…'}`,
    wanted.person && `${texts.person}: ${wanted.person}`,
    rowCount > maxPrintedRows
      ? `${texts.title} 1–${maxPrintedRows} di ${formatNumber(count)}`
      : counted(count, 'evento', 'eventi'),
  ];
  return <p className="mb-3 text-label">{parts.filter(Boolean).join(' · ')}</p>;
}
