import { Button } from '@officina/web-kit';
import { SheetFoot } from '@officina/web-kit/overlays';
import type { MouseEvent } from 'react';
import { texts } from '../texts.ts';
import type { InterventionForm } from '../record.ts';

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
