import type { FieldValues } from 'react-hook-form';
import type { ServerForm } from '../forms/use-server-form.ts';
import { SheetFoot } from '../overlays/foot.tsx';
import { Button } from '../ui/button.tsx';
import type { RecordTexts } from './record-texts.ts';
import type { Removal } from './use-removal.ts';

interface RecordFootProps<V extends FieldValues> {
  form: ServerForm<V>;
  texts: RecordTexts<never>;
  /** Absent for a new record, and where nobody deletes one. */
  removal?: Removal;
  isNew?: boolean;
  /** Whether there is nothing to save: deleted, or not arrived. */
  closeOnly?: boolean;
}

/** Delete left, then the key that saves or creates; only «Chiudi» where there is nothing to save. */
export function RecordFoot<V extends FieldValues>(props: RecordFootProps<V>) {
  const { form, texts, removal, isNew = !removal, closeOnly } = props;
  // Another foot, not one whose button moves aside.
  if (closeOnly) return <SheetFoot key="close" cancel={texts.close} />;
  return (
    <SheetFoot cancel={texts.cancel} remove={removal && { label: texts.remove, onClick: removal.ask }}>
      <Button kind="key" size="lg" type="submit" form={form.id} busy={form.busy && texts.saving}>
        {isNew ? texts.saveNew : texts.save}
      </Button>
    </SheetFoot>
  );
}
