import type { Reading } from '../series/reading.ts';
import { Spool } from '../series/spool/spool.ts';

const everyMs = 100;

/** A spool that tells the process that forked this one what is on the disk, as `{ synced: Reading[] }`. */
export class ToldSpool extends Spool {
  private appended: Reading[] = [];

  override async start(): Promise<void> {
    setInterval(() => void this.tell(), everyMs).unref();
    await super.start();
  }

  override append(readings: readonly Reading[]): void {
    super.append(readings);
    this.appended.push(...readings);
  }

  private async tell(): Promise<void> {
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
