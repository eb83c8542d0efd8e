import type { OnApplicationShutdown } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { Turns } from '../turns.ts';

/** Milliseconds in which one PDF is drawn. */
const drawMs = 10_000;
/** Milliseconds for a turn: more than one drawing of somebody else; the two and the way here are within FILE_SILENCE_MS. */
const patience = { limitMs: 15_000 };

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Draws PDFs of one kind in one thread of its own, one after the other, by turns of tenants and users; it ends when nobody
 * wants any for a minute (ADR 0026).
 */
export class PdfThreads<Printed> implements OnApplicationShutdown {
  private readonly turns = new Turns({ all: 1, tenant: 1, user: 1 });
  private readonly pool: Piscina<Printed, Uint8Array>;

  /** @param module whose default export draws: `drawPdf` of what it is given */
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
   * The whole file. How many wait for their turn is limited by FILES_AT_ONCE.
   * @param limit milliseconds after which the drawing is given up
   * @throws AppError `unavailable` when no turn comes in time, `timeout` when it takes longer, `too_large` when the thread has
   * died of it
   */
  async make(caller: Caller, printed: Printed, limit = drawMs): Promise<Uint8Array> {
    return this.turns.during(caller, patience, () => this.draw(printed, limit));
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
