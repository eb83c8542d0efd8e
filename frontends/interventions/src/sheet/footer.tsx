import { Button } from '@officina/web-kit';
import { SheetFooter } from '@officina/web-kit/overlays';
import { PrintButton } from '@officina/web-kit/paper';
import { RecordFoot, type Removal, type useConfirmedAction } from '@officina/web-kit/records';
import { CircleCheckBig, RotateCcw } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import type { Closing } from '../closing/closing.tsx';
import type { InterventionForm } from '../record.ts';
import { texts } from '../texts.ts';

interface OpenJobFooterProps {
  form: InterventionForm['form'];
  closing: Closing;
  remove?: ComponentProps<typeof SheetFooter>['remove'];
  /** Label of the save button; without one the close button is the primary one. */
  save: string | false;
}

/** Two buttons next to each other where there is room, otherwise stacked. */
const sideBySide = 'max-md:flex-auto max-md:px-1 max-md:[&>svg]:hidden';

/** Footer of an open job: the button that opens the closing step, and the save button. */
export function OpenJobFooter({ form, closing, remove, save }: OpenJobFooterProps) {
  return (
    <SheetFooter cancel={texts.cancel} remove={remove}>
      <div className="flex flex-wrap gap-3 max-md:gap-2">
        <Button
          ref={closing.opener}
          kind={save ? undefined : 'key'}
          size="lg"
          icon={CircleCheckBig}
          className={save ? sideBySide : 'max-md:flex-1'}
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
            className={sideBySide}
          >
            {save}
          </Button>
        )}
      </div>
    </SheetFooter>
  );
}

interface ClosingFooterProps {
  form: InterventionForm['form'];
  onBack: () => void;
}

/** The close button replaces the one that opened the step: ignores the second press of a double click. */
const ignoreDoubleClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

/** Footer of the closing step: back to the sheet, or close. */
export function ClosingFooter({ form, onBack }: ClosingFooterProps) {
  return (
    <SheetFooter cancel={texts.back}>
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
          onClick={ignoreDoubleClick}
        >
          {texts.closeJob}
        </Button>
      </div>
    </SheetFooter>
  );
}

interface EditFooterProps {
  form: InterventionForm['form'];
  /** Whether there is unsaved input. */
  dirty: boolean;
  locked: boolean;
  /** Whether the job was deleted or is not loaded. */
  gone: boolean;
  removal: Removal;
  reopening: ReturnType<typeof useConfirmedAction>;
  closing: Closing;
  /** Whether the user's role may change nothing but notes. */
  isReadOnly: boolean;
}

/** Two buttons fit next to the delete button even on the narrowest phone. */
const narrow = 'max-md:flex-1 max-[360px]:px-2';
/** Footer of an existing job: save or close an open one, print or reopen a closed one. */
export function EditFooter(props: EditFooterProps) {
  const { form, dirty, locked, gone, removal, reopening, closing, isReadOnly } = props;
  if (gone || (isReadOnly && !locked))
    return <RecordFoot form={form} texts={texts} removal={removal} closeOnly />;
  if (closing.isOpen && !locked) return <ClosingFooter form={form} onBack={() => closing.back(form)} />;
  const remove = removal.isAllowed ? { label: texts.remove, onClick: removal.ask } : undefined;
  if (locked)
    return (
      <SheetFooter cancel={texts.close} remove={remove}>
        <div className="flex gap-3">
          <PrintButton size="lg" className={narrow} />
          {!isReadOnly && (
            <Button size="lg" icon={RotateCcw} className={narrow} onClick={reopening.ask}>
              {texts.reopen}
            </Button>
          )}
        </div>
      </SheetFooter>
    );
  return <OpenJobFooter form={form} closing={closing} remove={remove} save={dirty && texts.save} />;
}
