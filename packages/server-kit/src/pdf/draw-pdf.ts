import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { pdfFonts } from './pdf-fonts.ts';

// Only for the thread of `PdfRenderer`, because it is CPU-intensive.

const files = Object.values(pdfFonts).flatMap((font) => Object.values(font));

pdfmake.setFonts(pdfFonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.includes(path));

/** The bytes of a PDF. */
export const drawPdf = async (document: TDocumentDefinitions): Promise<Uint8Array> =>
  pdfmake.createPdf(document).getBuffer();
