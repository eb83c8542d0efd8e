import { Injectable } from '@nestjs/common';
import type { Letterhead } from '@officina/contracts/auth/tenants';
import type { OrderPdf } from '@officina/contracts/orders/order';
import { PdfRenderer } from '@officina/server-kit/pdf/pdf-renderer';
import { extname } from 'node:path';

/** The printed data: the order as the page shows it, and who orders. */
export interface PrintedOrder extends OrderPdf {
  company: Letterhead;
  /** Full name of the user who orders. */
  orderedBy: string;
}

/** Draws orders in a thread whose file is next to this one, in sources and in builds. */
@Injectable()
export class OrderPdfs extends PdfRenderer<PrintedOrder> {
  constructor() {
    super(new URL(`./order-thread${extname(import.meta.url)}`, import.meta.url));
  }
}
