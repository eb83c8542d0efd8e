import { Injectable } from '@nestjs/common';
import type { Company } from '@officina/contracts/auth/company';
import type { OrderPdf } from '@officina/contracts/orders/order';
import { PdfThreads } from '@officina/server-kit/pdf/pdf-threads';
import { extname } from 'node:path';

/** What is printed: the order as the page shows it, and who orders. */
export interface PrintedOrder extends OrderPdf {
  company: Company;
  /** Full name of whoever orders. */
  orderedBy: string;
}

/** Draws orders, beside the sources in tests, beside what they were built to otherwise. */
@Injectable()
export class OrderPdfs extends PdfThreads<PrintedOrder> {
  constructor() {
    super(new URL(`./order-thread${extname(import.meta.url)}`, import.meta.url));
  }
}
