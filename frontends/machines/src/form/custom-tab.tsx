import { Field, NameValueList, TextInput, useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { texts } from '../texts.ts';
import { ownershipOf, withOwnership, withoutOwnership } from './ownership.ts';
import type { MachineValues } from '../record.ts';

/** Custom data: «Proprieta», the ownership entry, has a field of its own; the others are names and values. */
export function CustomTab({ form }: { form: ServerForm<MachineValues> }) {
  const { id, value, onChange } = useFormValue(form.control, 'customData');
  const error = form.errorAt('customData');
  const ownership = ownershipOf(value);
  const others = withoutOwnership(value);
  return (
    <div id={id} tabIndex={-1} className="grid max-w-[600px] grid-cols-1 gap-5">
      <Field label={texts.ownership} hint={texts.ownershipHint}>
        <TextInput value={ownership} onChange={(text) => onChange(withOwnership(text, others))} />
      </Field>
      <NameValueList
        title={texts.otherData}
        value={others}
        onChange={(items) => onChange(withOwnership(ownership, items))}
      />
      {error && <p className="text-label font-semibold text-red-text">{error}</p>}
    </div>
  );
}
