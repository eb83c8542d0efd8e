import { Description, DialogPanel, DialogTitle } from '@headlessui/react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/glyphs.tsx';
import { Plate } from '../ui/plate.tsx';
import { OverlayRoot } from './overlay-root.tsx';

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The exact specified question. */
  question: string;
  /** Code of the machine concerned. */
  plate?: string;
  name?: string;
  /** Label of the action: «Elimina». */
  verb: string;
  /** «Elimino…» while the action runs. */
  busy?: string | false;
  /** Whether to show «Non si può annullare.» */
  final?: boolean;
}

/** Asks before an irreversible action; Annulla has the focus. */
export function Confirm({ plate, name, final = true, verb, busy, onConfirm, ...rest }: ConfirmProps) {
  return (
    <Question
      {...rest}
      stay="Annulla"
      act={
        <Button kind="stop" size="lg" busy={busy} onClick={onConfirm}>
          {verb}
        </Button>
      }
    >
      {plate && <Plate code={plate} />} {name && `${name}.`} {final && 'Non si può annullare.'}
    </Question>
  );
}

/** Asks before a sheet with unsaved changes closes. */
export function LeaveConfirm({
  open,
  onStay,
  onLeave,
}: {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Question
      open={open}
      onClose={onStay}
      question="Chiudere senza salvare?"
      stay="Continua a modificare"
      act={
        <Button kind="stop" size="lg" onClick={onLeave}>
          Chiudi senza salvare
        </Button>
      }
    >
      Le modifiche fatte qui andranno perse.
    </Question>
  );
}

interface QuestionProps {
  open: boolean;
  onClose: () => void;
  question: string;
  children: ReactNode;
  stay: string;
  act: ReactNode;
}

function Question({ open, onClose, question, children, stay, act }: QuestionProps) {
  const style: CSSProperties & Record<'--dialog-width', string> = { '--dialog-width': '520px' };
  return (
    <OverlayRoot open={open} onClose={onClose} role="alertdialog">
      <div className="ui:fixed ui:inset-0 ui:grid ui:place-items-center ui:p-4">
        <DialogPanel transition className="ui:dialog-panel ui:p-6" style={style}>
          <div className="ui:flex ui:min-h-0 ui:gap-3.5 ui:overflow-y-auto">
            <Alert width="32" height="32" className="ui:mt-0.5 ui:flex-none ui:text-red" />
            <div className="ui:min-w-0">
              <DialogTitle as="h2" className="ui:wrap-anywhere">
                {question}
              </DialogTitle>
              <Description className="ui:mt-2 ui:text-ink-2 ui:wrap-anywhere">{children}</Description>
            </div>
          </div>
          <div className="ui:mt-5 ui:flex ui:flex-none ui:flex-col-reverse ui:gap-3 ui:pb-1 ui:sm:flex-row ui:sm:justify-end">
            <Button size="lg" autoFocus data-autofocus onClick={onClose}>
              {stay}
            </Button>
            {act}
          </div>
        </DialogPanel>
      </div>
    </OverlayRoot>
  );
}
