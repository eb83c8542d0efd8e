import { Button } from '@officina/web-kit';
import { SheetFoot } from '@officina/web-kit/overlays';
import { PrintButton } from '@officina/web-kit/paper';
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

/** Two of them stand beside the square of a phone, also of the narrowest. */
const narrow = 'max-md:flex-1 max-[360px]:px-2';

/** As of every record, but a closed one is printed or opened again. */
export function EditFoot({ form, locked, gone, removal, reopening }: EditFootProps) {
  if (!locked || gone) return <RecordFoot form={form} texts={texts} removal={removal} closeOnly={gone} />;
  return (
    <SheetFoot cancel={texts.close} remove={{ label: texts.remove, onClick: removal.ask }}>
      <div className="flex gap-3">
        <PrintButton size="lg" className={narrow} />
        <Button size="lg" icon={RotateCcw} className={narrow} onClick={reopening.ask}>
          {texts.reopen}
        </Button>
      </div>
    </SheetFoot>
  );
}
