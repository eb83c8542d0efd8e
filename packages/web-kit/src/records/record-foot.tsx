import type { FieldValues } from 'react-hook-form';
import type { ServerForm } from '../forms/use-server-form.ts';
import { SheetFoot } from '../overlays/foot.tsx';
import { PrintButton } from '../paper/print-button.tsx';
import { Button } from '../ui/button.tsx';
import type { RecordTexts } from './record-texts.ts';
import type { Removal } from './use-removal.ts';

interface RecordFootProps<V extends FieldValues> {
  form: ServerForm<V>;
  texts: RecordTexts<never>;
  /** Absent for a new record, and where nobody deletes one. */
  removal?: Removal;
  isNew?: boolean;
  /** Whether there is a paper of it. */
  hasPaper?: boolean;
  /** Whether there is nothing to save: deleted, or not arrived. */
  closeOnly?: boolean;
}

/** Two of them stand beside the square of a phone, also of the narrowest. */
const narrow = 'ui:max-md:px-2.5! ui:max-[22.5rem]:px-1!';

/** Delete left, then «Stampa» and the key that saves or creates; only «Chiudi» where there is nothing to save. */
export function RecordFoot<V extends FieldValues>(props: RecordFootProps<V>) {
  const { form, texts, removal, isNew = !removal, hasPaper, closeOnly } = props;
  // Another foot, not one whose button moves aside.
  if (closeOnly) return <SheetFoot key="close" cancel={texts.close} />;
  return (
    <SheetFoot cancel={texts.cancel} remove={removal && { label: texts.remove, onClick: removal.ask }}>
      <div className="ui:flex ui:gap-3 ui:max-md:gap-1.5">
        {hasPaper && (
          <PrintButton size="lg" isDirty={form.dirty} className={`${narrow} ui:max-md:[&>svg]:hidden`} />
        )}
        <Button
          kind="key"
          size="lg"
          type="submit"
          form={form.id}
          busy={form.busy && texts.saving}
          className={hasPaper ? `${narrow} ui:max-md:flex-1` : 'ui:max-md:flex-1'}
        >
          {isNew ? texts.saveNew : texts.save}
        </Button>
      </div>
    </SheetFoot>
  );
}
