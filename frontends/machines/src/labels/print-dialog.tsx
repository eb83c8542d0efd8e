import {
  Banner,
  Button,
  counted,
  FailedState,
  useFirstSteps,
  useSearchParams,
  useService,
  useSession,
} from '@officina/web-kit';
import { ChoiceTiles, Field } from '@officina/web-kit/forms';
import { Dialog, SheetFooter } from '@officina/web-kit/overlays';
import { CompanyMark, QrDrawing, useQr, type QrMatrix } from '@officina/web-kit/paper';
import { PartialListNote, useRecords, useGoBack } from '@officina/web-kit/records';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { machineRecord } from '../record.ts';
import { texts } from '../texts.ts';
import { reportLabel, type Label, type FormAddress } from './label.ts';
import './print-sheet.css';

const loopback = /^(127\.|localhost$|\[::1\]$)/;

/** Warns that phones cannot open the address on the labels, if it is a loopback address. */
export function LocalAddressWarning({ publicUrl }: { publicUrl: string }) {
  const { origin, hostname } = new URL(publicUrl);
  return loopback.test(hostname) && <Banner family="amber">{texts.localAddress(origin)}</Banner>;
}

/** A4 with 3 × 8 labels of 70 × 37 mm, or single labels on a 62 mm roll. */
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

/** Invisible on screen; on paper it replaces the page. */
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
          <CompanyMark size={17} />
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
  /** Labels of the shown machine; absent if there is none. */
  labels?: Label[];
  form: FormAddress;
  makeQr: (content: string) => QrMatrix;
}

const papers = (['a4', 'roll'] as const).map((value) => ({ value, label: texts.papers[value] }));
const choices = [
  { value: 'four', label: texts.fourOfThis },
  { value: 'all', label: texts.reportOfAll },
] as const;

/**
 * «Stampa tutte»: all labels of this machine, or the report label of every machine, on the chosen paper. While the dialog is open,
 * the page prints as the label sheet.
 */
export function PrintDialog({ open, onClose, labels, form, makeQr }: PrintDialogProps) {
  const [paper, setPaper] = useState<Paper>('a4');
  const [which, setWhich] = useState<'all' | 'four'>(labels ? 'four' : 'all');
  const { markPrinted } = useFirstSteps();
  const machines = useRecords(machineRecord);
  const { tenant, publicUrl, hasForm } = form;
  const reportLabels = useMemo(
    () =>
      machines.rows
        ?.filter(({ isActive }) => isActive)
        .map((machine) => reportLabel(machine, { tenant, publicUrl, hasForm })) ?? [],
    [machines.rows, tenant, publicUrl, hasForm],
  );
  const chosen = (which === 'four' && labels ? labels : reportLabels).filter(
    ({ content }) => content !== undefined,
  );
  const hasNone = which === 'all' && machines.rows !== undefined && reportLabels.length === 0;
  const sheets = sheetsOf(chosen, paper).length;
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        width={560}
        title={texts.printTitle}
        foot={
          <SheetFooter>
            <Button
              kind="key"
              size="lg"
              icon={Printer}
              disabled={chosen.length === 0}
              reason={hasNone ? texts.noMachineToLabel : undefined}
              onClick={() => {
                window.print();
                markPrinted();
              }}
            >
              {texts.print}
            </Button>
          </SheetFooter>
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <LocalAddressWarning publicUrl={publicUrl} />
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
          {which === 'all' && <PartialListNote list={machines} of={texts.ofMachines} />}
        </div>
      </Dialog>
      {open && <PrintSheet labels={chosen} paper={paper} makeQr={makeQr} />}
    </>
  );
}

/** Print dialog for the labels of all machines in use: `/machine?etichette=tutte`. */
export function AllLabels() {
  const [params, setParams] = useSearchParams();
  const close = useGoBack(() => setParams({}, { replace: true, preventScrollReset: true }));
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
  const form = { tenant, publicUrl: parts.publicUrl, hasForm };
  return <PrintDialog open onClose={onClose} form={form} makeQr={parts.makeQr} />;
}
