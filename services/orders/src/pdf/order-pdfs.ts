import { Injectable } from '@nestjs/common';
import { PdfThreads } from '@officina/server-kit/pdf/pdf-threads';
import { extname } from 'node:path';
import type { PrintedOrder } from './order-pdf.ts';

/** Draws orders, beside the sources in tests, beside what they were built to otherwise. */
@Injectable()
export class OrderPdfs extends PdfThreads<PrintedOrder> {
  constructor() {
    super(new URL(`./order-thread${extname(import.meta.url)}`, import.meta.url));
  }
}
