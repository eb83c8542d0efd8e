import { within } from './within.ts';

/** The driver can wait for ever on a socket that died under it; the next in line must not. */
const limitMs = 30_000;

/** Does the work under one key one after the other, in the order in which it came; other keys do not wait. */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  /** @param what names the work in the error, when it takes longer than 30 s */
  async run<R>(key: string, work: () => Promise<R>, what: string): Promise<R> {
    const before = this.last.get(key);
    const limited = () => within(limitMs, work(), `${what} ${key}`);
    const mine = before ? before.then(limited, limited) : limited();
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
