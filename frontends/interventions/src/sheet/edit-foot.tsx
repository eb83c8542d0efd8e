import { Button } from '@officina/web-kit';
import type { ServerForm } from '@officina/web-kit/forms';
import { SheetFoot } from '@officina/web-kit/overlays';
import { RotateCcw } from 'lucide-react';
import type { DetailValues } from '../form/values.ts';
import { it } from '../it.ts';
import type { useAct } from './use-act.ts';

interface EditFootProps {
  form: ServerForm<DetailValues>;
  locked: boolean;
  gone: boolean;
  removal: ReturnType<typeof useAct>;
  reopening: ReturnType<typeof useAct>;
}

/** Delete left; then the key, or «Riapri» for a closed one, or nothing for a deleted one. */
export function EditFoot({ form, locked, gone, removal, reopening }: EditFootProps) {
  if (gone) return <SheetFoot cancel={it.close} />;
  const remove = { label: it.remove, onClick: removal.ask };
  if (locked) {
    return (
      <SheetFoot cancel={it.close} remove={remove}>
        <Button size="lg" icon={RotateCcw} onClick={reopening.ask}>
          {it.reopen}
        </Button>
      </SheetFoot>
    );
  }
  return (
    <SheetFoot remove={remove}>
      <Button kind="key" size="lg" type="submit" form={form.id} busy={form.busy && it.saving}>
        {it.save}
      </Button>
    </SheetFoot>
  );
}
