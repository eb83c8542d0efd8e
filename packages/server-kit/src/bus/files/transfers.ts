import type { Caller } from '@officina/contracts/caller';
import type { FileReply } from '@officina/contracts/endpoint';
import { AppError } from '../../app-error.ts';
import type { InFlight } from '../in-flight.ts';
import type { Reply } from '../respond.ts';
import { Transfer, type Sender } from './transfer.ts';

/** How many files a process sends at once, and after how many milliseconds without a question one is given up. */
export interface FileLimits {
  atOnce: number;
  idleMs: number;
}

export const defaultFileLimits: FileLimits = { atOnce: 8, idleMs: 30_000 };

/** The files that this process is sending. */
export class Transfers {
  private readonly running = new Set<Transfer>();
  private opening = 0;

  constructor(
    private readonly sender: Sender,
    private readonly limits: FileLimits,
    private readonly inFlight: InFlight,
  ) {}

  /** Opens a file for a caller and answers its first chunk. @throws AppError `unavailable` when too many are under way */
  async send(caller: Caller, open: () => Promise<FileReply>): Promise<Reply> {
    const { atOnce, idleMs } = this.limits;
    if (this.opening + this.running.size >= atOnce)
      throw new AppError('unavailable', `${atOnce} files are under way already`);
    this.opening += 1;
    const file = await open().finally(() => (this.opening -= 1));
    const transfer = new Transfer(this.sender, caller, file, idleMs);
    this.running.add(transfer);
    void this.inFlight.during(transfer.ended.then(() => void this.running.delete(transfer)));
    return transfer.begin();
  }

  /** Breaks off what is still under way: its readers see a failure, never an end. */
  endAll(): void {
    for (const transfer of this.running) transfer.end();
  }
}
