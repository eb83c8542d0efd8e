import { within } from '../within.ts';

/** The driver can wait for ever on a socket that died under it; the next writers must not. */
const limitMs = 30_000;

/** Lets writers of one document in this process go one after the other, instead of losing each compare-and-set. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async take<R>(key: string, work: () => Promise<R>): Promise<R> {
    const before = this.last.get(key);
    const limited = () => within(limitMs, work(), `a write of ${key}`);
    const mine = before ? before.then(limited, limited) : limited();
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
