import { Button } from '@officina/web-kit';
import { SheetFoot } from '@officina/web-kit/overlays';
import { PrintButton } from '@officina/web-kit/paper';
import { RecordFoot, type Removal, type useAct } from '@officina/web-kit/records';
import { CircleCheckBig, RotateCcw } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import type { Closing } from '../closing/closing.tsx';
import type { InterventionForm } from '../record.ts';
import { texts } from '../texts.ts';

interface OpenFootProps {
  form: InterventionForm['form'];
  closing: Closing;
  remove?: ComponentProps<typeof SheetFoot>['remove'];
  /** What the key that saves is called; without it the one that closes leads. */
  save: string | false;
}

/** Two of them beside each other where there is room, else one over the other. */
const beside = 'max-md:flex-auto max-md:px-1 max-md:[&>svg]:hidden';

/** Of one that is open: the way to the closing step, and the key that saves. */
export function OpenFoot({ form, closing, remove, save }: OpenFootProps) {
  return (
    <SheetFoot cancel={texts.cancel} remove={remove}>
      <div className="flex flex-wrap gap-3 max-md:gap-2">
        <Button
          ref={closing.opener}
          kind={save ? undefined : 'key'}
          size="lg"
          icon={CircleCheckBig}
          className={save ? beside : 'max-md:flex-1'}
          disabled={form.busy}
          onClick={() => closing.start(form)}
        >
          {texts.closeJob}
        </Button>
        {save && (
          <Button
            kind="key"
            size="lg"
            type="submit"
            form={form.id}
            busy={form.busy && texts.saving}
            className={beside}
          >
            {save}
          </Button>
        )}
      </div>
    </SheetFoot>
  );
}

interface ClosingFootProps {
  form: InterventionForm['form'];
  onBack: () => void;
}

/** The second press of the double click that opened the step. */
const ofDoubleClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

/** Back to the sheet, and the key that closes. */
export function ClosingFoot({ form, onBack }: ClosingFootProps) {
  return (
    <SheetFoot cancel={texts.back}>
      <div className="flex gap-3">
        <Button size="lg" className="max-[360px]:px-2 md:hidden" onClick={onBack}>
          {texts.back}
        </Button>
        <Button
          kind="key"
          size="lg"
          type="submit"
          form={form.id}
          busy={form.busy && texts.closing}
          className="max-md:flex-1 max-[360px]:px-2"
          onClick={ofDoubleClick}
        >
          {texts.closeJob}
        </Button>
      </div>
    </SheetFoot>
  );
}

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
