import { Injectable } from '@nestjs/common';
import { PdfThreads } from '@officina/server-kit/pdf/pdf-threads';
import { extname } from 'node:path';
import type { PrintedVisit } from './printed-visit.ts';

/** Draws visits, beside the sources in tests, beside what they were built to otherwise. */
@Injectable()
export class VisitPdfs extends PdfThreads<PrintedVisit> {
  constructor() {
    super(new URL(`./visit-thread${extname(import.meta.url)}`, import.meta.url));
  }
}
