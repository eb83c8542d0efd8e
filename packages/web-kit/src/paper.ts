/** What is printed and scanned: papers with their parts, codes for phones on the screen and on paper. */
export { Paper, PaperBlock, PaperFacts, PaperText } from './paper/paper.tsx';
export { PaperHead } from './paper/paper-head.tsx';
export { QrDrawing } from './paper/qr-drawing.tsx';
export { quietZone, type QrMatrix } from './paper/qr-matrix.ts';
export { useQr } from './paper/use-qr.ts';
