import { Button, counted, useFirstSteps } from '@officina/web-kit';
import { ChoiceTiles, Field } from '@officina/web-kit/forms';
import { Dialog, SheetFoot } from '@officina/web-kit/overlays';
import type { QrMatrix } from '@officina/web-kit/paper';
import { ListNote, useRecords } from '@officina/web-kit/records';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { texts } from '../texts.ts';
import { machineRecord } from '../record.ts';
import { reportLabel, type Label, type WayToForm } from './label.ts';
import { OwnAddressNote } from './own-address.tsx';
import { PrintSheet, sheetsOf, type Paper } from './print-sheet.tsx';

interface PrintDialogProps {
  open: boolean;
  onClose: () => void;
  /** Those of the shown machine; without one there are only those of all. */
  labels?: Label[];
  way: WayToForm;
  makeQr: (content: string) => QrMatrix;
}

const papers = (['a4', 'roll'] as const).map((value) => ({ value, label: texts.papers[value] }));
const choices = [
  { value: 'four', label: texts.fourOfThis },
  { value: 'all', label: texts.reportOfAll },
] as const;

/** «Stampa tutte»: all labels of this machine, or one of every machine; on which paper. While it is open the page prints as the label sheet. */
export function PrintDialog({ open, onClose, labels, way, makeQr }: PrintDialogProps) {
  const [paper, setPaper] = useState<Paper>('a4');
  const [which, setWhich] = useState<'all' | 'four'>(labels ? 'four' : 'all');
  const { markPrinted } = useFirstSteps();
  const machines = useRecords(machineRecord);
  const { tenant, publicUrl, hasForm } = way;
  const ofAll = useMemo(
    () =>
      machines.rows
        ?.filter(({ isActive }) => isActive)
        .map((machine) => reportLabel(machine, { tenant, publicUrl, hasForm })) ?? [],
    [machines.rows, tenant, publicUrl, hasForm],
  );
  const chosen = (which === 'four' && labels ? labels : ofAll).filter(({ content }) => content !== undefined);
  const ofNone = which === 'all' && machines.rows !== undefined && ofAll.length === 0;
  const sheets = sheetsOf(chosen, paper).length;
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        width={560}
        title={texts.printTitle}
        foot={
          <SheetFoot>
            <Button
              kind="key"
              size="lg"
              icon={Printer}
              disabled={chosen.length === 0}
              reason={ofNone ? texts.noMachineToLabel : undefined}
              onClick={() => {
                window.print();
                markPrinted();
              }}
            >
              {texts.print}
            </Button>
          </SheetFoot>
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <OwnAddressNote publicUrl={publicUrl} />
          {labels && (
            <Field label={texts.which} group>
              <ChoiceTiles choices={choices} value={which} onChange={setWhich} />
            </Field>
          )}
          <Field label={texts.paper} group>
            <ChoiceTiles choices={papers} value={paper} onChange={setPaper} />
          </Field>
          <p className="text-ink-2" aria-live="polite">
            <b className="text-ink">
              {counted(chosen.length, 'etichetta', 'etichette')}
              {paper === 'a4' && `, ${counted(sheets, 'foglio', 'fogli')}`}.
            </b>{' '}
            {texts.printHint}
          </p>
          {which === 'all' && <ListNote list={machines} of={texts.ofMachines} />}
        </div>
      </Dialog>
      {open && <PrintSheet labels={chosen} paper={paper} makeQr={makeQr} />}
    </>
  );
}
