import { afterEach, describe, expect, it } from '@jest/globals';
import { StoreWatch } from './connect-store.ts';

let watch: StoreWatch;

afterEach(() => watch.stop());

/**
 * Watches a store with scripted checks `[connection answers, store answers others]`; returns the number of checks
 * until it was lost.
 */
const checksUntilLost = (script: [boolean, boolean][]): Promise<number | null> =>
  new Promise((resolve) => {
    let checks = 0;
    const answers = async () => {
      checks += 1;
      if (checks > script.length) resolve(null);
      return script[checks - 1]?.[0] ?? true;
    };
    const isThere = async () => script[checks - 1]?.[1] ?? true;
    watch = new StoreWatch({ answers, isThere, onLost: () => resolve(checks), everyMs: 1 });
    watch.start();
  });

describe('StoreWatch', () => {
  it('gives up a connection that stays silent while the store answers others', async () => {
    expect(await checksUntilLost(Array(3).fill([false, true]))).toBe(3);
  });

  it('waits for a store that is down', async () => {
    expect(await checksUntilLost(Array(9).fill([false, false]))).toBeNull();
  });

  it('resets its count when the connection answers again', async () => {
    const silent: [boolean, boolean] = [false, true];
    expect(await checksUntilLost([silent, silent, [true, true], silent, silent])).toBeNull();
  });
});
