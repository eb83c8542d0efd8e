import { drawPdf } from '@officina/server-kit/pdf/draw-pdf';
import type { PrintedVisit } from './visit-paper.ts';
import { visitDocument } from './visit-document.ts';

/** The bytes of a visit's PDF, in the thread of `VisitPdfs`. */
export default (visit: PrintedVisit): Promise<Uint8Array> => drawPdf(visitDocument(visit));
