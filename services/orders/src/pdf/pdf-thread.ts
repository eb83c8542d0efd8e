import pdfmake from 'pdfmake';
import roboto from 'pdfmake/fonts/Roboto.js';
import { orderDocument } from './order-document.ts';
import type { PrintedOrder } from './order-pdf.ts';

// The thread of `PdfThreads`.

const fonts = Object.values(roboto.Roboto);

pdfmake.setFonts(roboto);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fonts.includes(path));

/** The bytes of an order's PDF. */
export default async function draw(order: PrintedOrder): Promise<Uint8Array> {
  return pdfmake.createPdf(orderDocument(order)).getBuffer();
}
