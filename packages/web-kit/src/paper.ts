/** What is printed and scanned: the head of a page on paper, codes for phones on the screen and on paper. */
export { PaperHead } from './paper/paper-head.tsx';
export { QrDrawing } from './paper/qr-drawing.tsx';
export { quietZone, type QrMatrix } from './paper/qr-matrix.ts';
export { useQr } from './paper/use-qr.ts';
