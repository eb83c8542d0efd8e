import { withTimeout } from './with-timeout.ts';

/** The driver can wait forever on a dead socket; the next in line must not. */
const limitMs = 30_000;

/** Runs the work of each key sequentially, in order of arrival; keys do not wait for each other. */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  /** @param what name of the work in the error if it takes longer than 30 s */
  async run<R>(key: string, work: () => Promise<R>, what: string): Promise<R> {
    const before = this.last.get(key);
    const limited = () => withTimeout(limitMs, work(), `${what} ${key}`);
    const current = before ? before.then(limited, limited) : limited();
    this.last.set(key, current);
    try {
      return await current;
    } finally {
      if (this.last.get(key) === current) this.last.delete(key);
    }
  }
}
