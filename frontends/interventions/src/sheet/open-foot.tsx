import { Button } from '@officina/web-kit';
import { SheetFoot } from '@officina/web-kit/overlays';
import { CircleCheckBig } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Closing } from '../closing/use-closing.ts';
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
