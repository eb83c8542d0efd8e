import './print-sheet.css';
import { Logo } from '@officina/web-kit';
import { QrDrawing, type QrMatrix } from '@officina/web-kit/paper';
import { createPortal } from 'react-dom';
import type { Label } from './label.ts';

/** A4 with 3 × 8 labels of 70 × 37 mm, or one label after the other on a 62 mm roll. */
export type Paper = 'a4' | 'roll';

const perSheet: Record<Paper, number> = { a4: 24, roll: 1 };

/** The labels of each sheet. */
export function sheetsOf(labels: readonly Label[], paper: Paper): Label[][] {
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
export function PrintSheet({ labels, paper, makeQr }: PrintSheetProps) {
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
