import {
  Banner,
  Button,
  counted,
  FailedState,
  Logo,
  useFirstSteps,
  useSearchParams,
  useService,
  useSession,
} from '@officina/web-kit';
import { ChoiceTiles, Field } from '@officina/web-kit/forms';
import { Dialog, SheetFoot } from '@officina/web-kit/overlays';
import { QrDrawing, useQr, type QrMatrix } from '@officina/web-kit/paper';
import { ListNote, useRecords, useWayBack } from '@officina/web-kit/records';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { machineRecord } from '../record.ts';
import { texts } from '../texts.ts';
import { reportLabel, type Label, type WayToForm } from './label.ts';
import './print-sheet.css';

const loopback = /^(127\.|localhost$|\[::1\]$)/;

/** Says that no telephone can follow a label; nothing where one can. */
export function OwnAddressNote({ publicUrl }: { publicUrl: string }) {
  const { origin, hostname } = new URL(publicUrl);
  return loopback.test(hostname) && <Banner family="amber">{texts.ownAddress(origin)}</Banner>;
}

/** A4 with 3 × 8 labels of 70 × 37 mm, or one label after the other on a 62 mm roll. */
type Paper = 'a4' | 'roll';

const perSheet: Record<Paper, number> = { a4: 24, roll: 1 };

/** The labels of each sheet. */
function sheetsOf(labels: readonly Label[], paper: Paper): Label[][] {
  const size = perSheet[paper];
  return Array.from({ length: Math.ceil(labels.length / size) }, (_, sheet) =>
    labels.slice(sheet * size, (sheet + 1) * size),
  );
}

interface PrintSheetProps {
  labels: readonly Label[];
  paper: Paper;
  makeQr: (content: string) => QrMatrix;
}

/** Invisible on the screen; on paper it takes the place of the whole page. */
function PrintSheet({ labels, paper, makeQr }: PrintSheetProps) {
  return createPortal(
    <div data-paper="" data-label-sheets={paper} aria-hidden="true">
      {sheetsOf(labels, paper).map((sheet, index) => (
        <div key={index} data-label-sheet="">
          {sheet.map((label) => (
            <PrintedLabel key={`${label.kind}${label.shortCode}`} label={label} makeQr={makeQr} />
          ))}
        </div>
      ))}
    </div>,
    document.body,
  );
}

function PrintedLabel({ label, makeQr }: { label: Label; makeQr: PrintSheetProps['makeQr'] }) {
  return (
    <div data-label="">
      <QrDrawing qr={makeQr(label.content ?? '')} data-label-qr="" />
      <div data-label-texts="">
        <p data-label-code="">
          {label.shortCode}
          <Logo size={17} />
        </p>
        <p data-label-name="">{label.name}</p>
        {label.caption && <p data-label-caption={label.mono ? 'mono' : ''}>{label.caption}</p>}
      </div>
    </div>
  );
}

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

/** Labels of all machines in use, to print: `/machine?etichette=tutte`. */
export function AllLabels() {
  const [params, setParams] = useSearchParams();
  const close = useWayBack(() => setParams({}, { replace: true, preventScrollReset: true }));
  return params.has('etichette') && <Labels onClose={close} />;
}

function Labels({ onClose }: { onClose: () => void }) {
  const { parts, failed, retry } = useQr();
  const tenant = useSession()?.TCODE ?? '';
  const hasForm = useService('form');
  if (failed)
    return (
      <Dialog open onClose={onClose} width={560} title={texts.printTitle}>
        <FailedState what={texts.qrNotArrived} onRetry={retry} />
      </Dialog>
    );
  if (!parts) return null;
  const way = { tenant, publicUrl: parts.publicUrl, hasForm };
  return <PrintDialog open onClose={onClose} way={way} makeQr={parts.makeQr} />;
}
