import { orderTexts } from '@officina/contracts/orders/order-texts';
import { Button } from '@officina/web-kit';
import { Field, TextInput } from '@officina/web-kit/forms';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { QuantityInput } from './quantity-input.tsx';
import type { RowValue } from './record.ts';
import { texts } from './texts.ts';
import { blankPart, type TypedPart } from './typed-parts.ts';

const { parts } = texts;

interface CustomPartProps {
  part: TypedPart;
  onChange: (part: TypedPart) => void;
  onAdd: (row: RowValue) => void;
}

/** A part that is not among the spares: code, name and quantity are needed. */
export function CustomPart({ part, onChange, onAdd }: CustomPartProps) {
  const [error, setError] = useState<string>();
  const { qt } = part;
  const add = () => {
    const isWhole = part.code.trim() && part.name.trim() && typeof qt === 'number' && qt > 0;
    if (!isWhole) return setError(orderTexts.customPartIncomplete);
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
