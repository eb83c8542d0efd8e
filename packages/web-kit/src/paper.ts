export { Paper, PaperEnd, SignatureLine, PaperHeader } from './paper/paper.tsx';
export {
  PaperChart,
  PaperBlock,
  PaperFacts,
  PaperMarks,
  PaperSubject,
  PaperText,
  type PaperFact,
} from './paper/paper-parts.tsx';
export { mayFillPage, PaperTable, type PaperColumn } from './paper/paper-table.tsx';
export { PaperPhotos, usePaperFiles, type PaperFiles } from './paper/paper-photos.tsx';
export { CompanyMark, useCompanyLogo } from './paper/company-mark.tsx';
export { PrintButton } from './paper/print-button.tsx';
export { QrDrawing, useQr } from './paper/qr.tsx';
export { quietZone, type QrMatrix } from './paper/qr-matrix.ts';
export { PaperHead, isLong } from './deprecated.ts';
