/** What is printed and scanned: papers with their parts, codes for phones on the screen and on paper. */
export { Paper, PaperEnd, SignatureLine } from './paper/paper.tsx';
export { PaperChart } from './paper/paper-chart.tsx';
export { PaperHead } from './paper/paper-head.tsx';
export {
  PaperBlock,
  PaperFacts,
  PaperMarks,
  PaperSubject,
  PaperText,
  type PaperFact,
} from './paper/paper-parts.tsx';
export { isLong, PaperTable, type PaperColumn } from './paper/paper-table.tsx';
export { PrintButton } from './paper/print-button.tsx';
export { QrDrawing } from './paper/qr-drawing.tsx';
export { quietZone, type QrMatrix } from './paper/qr-matrix.ts';
export { useQr } from './paper/use-qr.ts';
