import { Confirm } from '../overlays/confirm.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { SheetFoot } from '../overlays/foot.tsx';
import { Button } from '../ui/button.tsx';
import { Banner } from '../ui/banner.tsx';
import { Plate } from '../ui/plate.tsx';
import type { RecordTexts } from './record-texts.ts';
import type { Removal } from './use-removal.ts';

/** Whom a question is about. */
export interface Subject {
  plate?: string;
  name?: string;
}

interface RemovalDialogsProps {
  removal: Removal;
  subject: Subject;
  texts: RecordTexts<never>;
}

/** The specified question; then, when others point at the record, who they are and «Disattiva». */
export function RemovalDialogs({ removal, subject, texts }: RemovalDialogsProps) {
  const { plate, name } = subject;
  const { deactivate } = removal;
  return (
    <>
      <Confirm
        open={removal.asked}
        onClose={removal.cancel}
        onConfirm={removal.run}
        question={texts.removeQuestion ?? texts.remove}
        verb={texts.removeVerb}
        busy={removal.busy && texts.removing}
        {...subject}
      />
      <Dialog
        open={removal.inUse !== undefined}
        onClose={removal.leave}
        width={520}
        title={texts.inUse}
        heading={name ?? plate}
        marks={plate && <Plate code={plate} look="ink" />}
        foot={
          <SheetFoot cancel={texts.close}>
            {deactivate && (
              <Button
                kind="key"
                size="lg"
                onClick={deactivate.run}
                busy={deactivate.busy && texts.deactivating}
              >
                {texts.deactivate}
              </Button>
            )}
          </SheetFoot>
        }
      >
        <Banner family="amber">{removal.inUse}</Banner>
      </Dialog>
    </>
  );
}
