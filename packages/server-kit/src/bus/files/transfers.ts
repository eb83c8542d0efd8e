import type { Caller } from '@officina/contracts/caller';
import type { FileReply } from '@officina/contracts/endpoint';
import type { InFlight } from '../in-flight.ts';
import type { Reply } from '../respond.ts';
import { Turns } from '../../turns.ts';
import { Transfer, type Sender } from './transfer.ts';

/** How many files a process sends at once, and after how many milliseconds without a question one is given up. */
export interface FileLimits {
  atOnce: number;
  idleMs: number;
}

export const defaultFileLimits: FileLimits = { atOnce: 8, idleMs: 30_000 };

/** Milliseconds that a file waits for its turn. */
const patienceMs = 4_000;

/** The files that this process is sending: so many at once, a part of them of one tenant or user. */
export class Transfers {
  private readonly running = new Set<Transfer>();
  private readonly turns: Turns;

  constructor(
    private readonly sender: Sender,
    private readonly limits: FileLimits,
    private readonly inFlight: InFlight,
  ) {
    const { atOnce: all } = limits;
    this.turns = new Turns({ all, tenant: Math.ceil((all * 3) / 4), user: Math.ceil(all / 2) });
  }

  /**
   * Opens a file for a caller at its turn and answers its first chunk.
   * @param timeLeft milliseconds for which the answer is waited for
   * @throws AppError `unavailable` when no turn comes in time
   */
  async send(caller: Caller, timeLeft: number, open: () => Promise<FileReply>): Promise<Reply> {
    const limitMs = Math.min(patienceMs, timeLeft / 2);
    const leave = await this.turns.place(caller, { limitMs });
    const transfer = await open().then(
      (file) => new Transfer(this.sender, caller, file, this.limits.idleMs),
      (error: unknown) => {
        leave();
        throw error;
      },
    );
    this.running.add(transfer);
    const ended = transfer.ended.then(() => {
      this.running.delete(transfer);
      leave();
    });
    void this.inFlight.during(ended);
    return transfer.begin(timeLeft);
  }

  /** Breaks off what is still under way: its readers see a failure, never an end. */
  endAll(): void {
    for (const transfer of this.running) transfer.end();
  }
}
