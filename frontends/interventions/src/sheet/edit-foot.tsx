import { Button } from '@officina/web-kit';
import { SheetFoot } from '@officina/web-kit/overlays';
import { RecordFoot, type Removal, type useAct } from '@officina/web-kit/records';
import { RotateCcw } from 'lucide-react';
import { texts } from '../texts.ts';
import type { InterventionForm } from '../record.ts';

interface EditFootProps {
  form: InterventionForm['form'];
  locked: boolean;
  /** Deleted, or not arrived. */
  gone: boolean;
  removal: Removal;
  reopening: ReturnType<typeof useAct>;
}

/** As of every record, but a closed one has «Riapri» in the place of the key. */
export function EditFoot({ form, locked, gone, removal, reopening }: EditFootProps) {
  if (!locked || gone) return <RecordFoot form={form} texts={texts} removal={removal} closeOnly={gone} />;
  return (
    <SheetFoot cancel={texts.close} remove={{ label: texts.remove, onClick: removal.ask }}>
      <Button size="lg" icon={RotateCcw} onClick={reopening.ask}>
        {texts.reopen}
      </Button>
    </SheetFoot>
  );
}
