import type { OnApplicationShutdown } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { FairQueue } from '../fair-queue.ts';

/** Default limit for rendering one PDF, in milliseconds. */
const drawMs = 10_000;
/**
 * Limit for waiting, in milliseconds: longer than one rendering; waiting, rendering and transfer together stay below
 * FILE_SILENCE_MS.
 */
const waitLimit = { limitMs: 15_000 };

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Renders PDFs of one kind in a separate thread, one at a time and fairly across tenants and users; the thread ends
 * after an idle minute (ADR 0026).
 */
export class PdfRenderer<Printed> implements OnApplicationShutdown {
  private readonly queue = new FairQueue({ all: 1, tenant: 1, user: 1 });
  private readonly pool: Piscina<Printed, Uint8Array>;

  /** @param module whose default export renders: calls `drawPdf` */
  constructor(module: URL) {
    this.pool = new Piscina({
      filename: module.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
  }

  /**
   * Returns the complete file. FILES_AT_ONCE limits how many calls wait.
   * @param limit milliseconds after which rendering is aborted
   * @throws AppError `unavailable` if the wait is too long, `timeout` if rendering is, `too_large` if the thread
   *   ran out of memory
   */
  async make(caller: Caller, printed: Printed, limit = drawMs): Promise<Uint8Array> {
    return this.queue.during(caller, waitLimit, () => this.draw(printed, limit));
  }

  private async draw(printed: Printed, limit: number): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(limit);
    try {
      return await this.pool.run(printed, { signal });
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
