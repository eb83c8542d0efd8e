import { Button } from '@officina/web-kit';
import { SheetFoot } from '@officina/web-kit/overlays';
import { PrintButton } from '@officina/web-kit/paper';
import { RecordFoot, type Removal, type useAct } from '@officina/web-kit/records';
import { RotateCcw } from 'lucide-react';
import { texts } from '../texts.ts';
import { ClosingFoot } from '../closing/closing-foot.tsx';
import type { Closing } from '../closing/use-closing.ts';
import type { InterventionForm } from '../record.ts';
import { OpenFoot } from './open-foot.tsx';

interface EditFootProps {
  form: InterventionForm['form'];
  /** Whether something is typed that is not saved. */
  dirty: boolean;
  locked: boolean;
  /** Deleted, or not arrived. */
  gone: boolean;
  removal: Removal;
  reopening: ReturnType<typeof useAct>;
  closing: Closing;
}

/** Two of them stand beside the square of a phone, also of the narrowest. */
const narrow = 'max-md:flex-1 max-[360px]:px-2';
/** An open one is saved or closed: what is typed comes first. A closed one is printed or opened again. */
export function EditFoot(props: EditFootProps) {
  const { form, dirty, locked, gone, removal, reopening, closing } = props;
  if (gone) return <RecordFoot form={form} texts={texts} removal={removal} closeOnly />;
  if (closing.isOpen && !locked) return <ClosingFoot form={form} onBack={() => closing.back(form)} />;
  const remove = { label: texts.remove, onClick: removal.ask };
  if (locked)
    return (
      <SheetFoot cancel={texts.close} remove={remove}>
        <div className="flex gap-3">
          <PrintButton size="lg" className={narrow} />
          <Button size="lg" icon={RotateCcw} className={narrow} onClick={reopening.ask}>
            {texts.reopen}
          </Button>
        </div>
      </SheetFoot>
    );
  return <OpenFoot form={form} closing={closing} remove={remove} save={dirty && texts.save} />;
}
