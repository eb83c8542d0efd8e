import { Card, Segmented } from '@officina/web-kit';
import { useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { useState } from 'react';
import { CustomPart } from './custom-part.tsx';
import type { OrderValues, RowValue } from './record.ts';
import { SparePicker } from './spare-picker.tsx';
import { texts } from './texts.ts';
import type { TypedParts } from './typed-parts.ts';
import { useSpares } from './use-spares.ts';

type Source = 'list' | 'custom';

/** A thousandth and a thousandth are what people take them for. */
const sum = (...parts: RowValue['qt'][]): number =>
  Number(parts.reduce<number>((all, qt) => all + (typeof qt === 'number' ? qt : 0), 0).toPrecision(12));

/** The rows with one more; a spare that is there already gets the more of it. */
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

/** «Aggiungi ricambio»: from the tenant's spares, or what is not among them. */
export function AddPart({ form, typed }: AddPartProps) {
  const { id, value, onChange } = useFormValue(form.control, 'rows');
  const { isOn } = useSpares();
  const [source, setSource] = useState<Source>('list');
  const [said, say] = useState('');
  const add = (row: RowValue) => {
    onChange(withRow(value, row));
    say(texts.added(row.name ?? ''));
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
        {said}
      </p>
    </Card>
  );
}
