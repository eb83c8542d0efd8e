import { orderTexts } from '@officina/contracts/orders/order-texts';
import { Button, Card, Segmented } from '@officina/web-kit';
import { Field, TextInput, useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSpares, type OrderValues, type RowValue } from './record.ts';
import { SparePicker } from './spare-picker.tsx';
import { texts } from './texts.ts';
import { blankPart, QuantityInput, type TypedPart, type TypedParts } from './typed-parts.tsx';

const { parts } = texts;

interface CustomPartProps {
  part: TypedPart;
  onChange: (part: TypedPart) => void;
  onAdd: (row: RowValue) => void;
}

/** Fields for a part that is not a spare: code, name and quantity are required. */
function CustomPart({ part, onChange, onAdd }: CustomPartProps) {
  const [error, setError] = useState<string>();
  const { qt } = part;
  const add = () => {
    const isComplete = part.code.trim() && part.name.trim() && typeof qt === 'number' && qt > 0;
    if (!isComplete) return setError(orderTexts.customPartIncomplete);
    setError(undefined);
    onChange(blankPart);
    onAdd(part);
  };
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-4 border-t border-line px-4 py-3 sm:grid-cols-2">
      {(['code', 'name', 'code2', 'manufacture', 'unity'] as const).map((name) => (
        <Field key={name} label={name === 'manufacture' ? texts.partSupplier : parts[name]}>
          <TextInput
            value={part[name]}
            onChange={(value) => onChange({ ...part, [name]: value })}
            mono={name.startsWith('code')}
            autoComplete="off"
          />
        </Field>
      ))}
      <Field label={parts.qt}>
        <QuantityInput unity={part.unity} value={qt} onChange={(value) => onChange({ ...part, qt: value })} />
      </Field>
      {error && (
        <p role="alert" className="text-label font-semibold text-red-text sm:col-span-2">
          {error}
        </p>
      )}
      <Button icon={Plus} className="justify-self-start" onClick={add}>
        {texts.add}
      </Button>
    </div>
  );
}

type Source = 'list' | 'custom';

/** The sum without floating-point noise: 0.1 and 0.2 are 0.3. */
const sum = (...parts: RowValue['qt'][]): number =>
  Number(parts.reduce<number>((all, qt) => all + (typeof qt === 'number' ? qt : 0), 0).toPrecision(12));

/** The rows with an added one; if its spare has a row already, the quantities are added up. */
export function withRow(rows: readonly RowValue[], row: RowValue): RowValue[] {
  const at = row.spareId ? rows.findIndex(({ spareId }) => spareId === row.spareId) : -1;
  const same = rows[at];
  if (!same) return [...rows, row];
  return rows.with(at, { ...same, qt: sum(same.qt, row.qt) });
}

interface AddPartProps {
  form: ServerForm<OrderValues>;
  typed: TypedParts;
}

/** «Aggiungi ricambio»: one of the tenant's spares, or another part. */
export function AddPart({ form, typed }: AddPartProps) {
  const { id, value, onChange } = useFormValue(form.control, 'rows');
  const { isOn } = useSpares();
  const [source, setSource] = useState<Source>('list');
  const [status, setStatus] = useState('');
  const add = (row: RowValue) => {
    onChange(withRow(value, row));
    setStatus(texts.added(row.name ?? ''));
  };
  return (
    <Card as="section" aria-labelledby={`${id}-add`} data-print="hide" className="@container overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <h2 id={`${id}-add`}>{texts.addPart}</h2>
        {isOn && (
          <Segmented<Source>
            label={texts.partsFrom}
            value={source}
            onChange={setSource}
            options={[
              { value: 'list', label: texts.fromList },
              { value: 'custom', label: texts.notInList },
            ]}
          />
        )}
      </div>
      {isOn && source === 'list' ? (
        <SparePicker onAdd={add} typed={typed} />
      ) : (
        <CustomPart part={typed.custom} onChange={typed.setCustom} onAdd={add} />
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </Card>
  );
}
