import { drawPdf } from '@officina/server-kit/pdf/draw-pdf';
import { orderDocument } from './order-document.ts';
import type { PrintedOrder } from './order-pdfs.ts';

/** The bytes of an order's PDF, in the thread of `OrderPdfs`. */
export default (order: PrintedOrder): Promise<Uint8Array> => drawPdf(orderDocument(order));
