import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { extname } from 'node:path';
import { Piscina } from 'piscina';
import type { PrintedOrder } from './order-pdf.ts';

/** Beside the sources in tests, beside what they were built to otherwise. */
const filename = new URL(`./pdf-thread${extname(import.meta.url)}`, import.meta.url).href;

/** Milliseconds for one order, the time in which it waits for its turn included. */
const limitMs = 20_000;

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Draws PDFs in one thread of its own, one after the other; it ends when nobody wants any for a minute (ADR 0026). */
@Injectable()
export class PdfThreads implements OnApplicationShutdown {
  private readonly pool = new Piscina<PrintedOrder, Uint8Array>({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });

  /**
   * The whole file. How many wait for their turn is limited by FILES_AT_ONCE.
   * @param limit milliseconds until it is given up, its waiting included
   * @throws AppError `timeout` when it takes longer, `too_large` when the thread has died of it
   */
  async make(order: PrintedOrder, limit = limitMs): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(limit);
    try {
      return await this.pool.run(order, { signal });
    } catch (error) {
      if (signal.aborted) throw new AppError('timeout', 'the PDF took too long');
      if (!isOutOfMemory(error)) throw error;
      throw new AppError('too_large', 'Troppo grande per un PDF: accorcia i testi o togli qualche riga.');
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
