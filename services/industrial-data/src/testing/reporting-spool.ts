import type { Reading } from '../series/reading.ts';
import { Spool } from '../series/spool/spool.ts';

const intervalMs = 100;

/** A spool that reports the readings on its disk to the parent process, as `{ synced: Reading[] }`. */
export class ReportingSpool extends Spool {
  private appended: Reading[] = [];

  override async start(): Promise<void> {
    setInterval(() => void this.report(), intervalMs).unref();
    await super.start();
  }

  override append(readings: readonly Reading[]): void {
    super.append(readings);
    this.appended.push(...readings);
  }

  private async report(): Promise<void> {
    const synced = this.appended;
    if (synced.length === 0) return;
    this.appended = [];
    try {
      await this.sync();
      process.send?.({ synced });
    } catch {
      this.appended.unshift(...synced);
    }
  }
}
