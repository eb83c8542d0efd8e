import { afterEach, describe, expect, it } from '@jest/globals';
import { StoreWatch } from './connect-store.ts';

let watch: StoreWatch;

afterEach(() => watch.stop());

/** Watches a store through a script of looks `[connection answers, store is there]`; how many looks until it was lost. */
const looksUntilLost = (script: [boolean, boolean][]): Promise<number | null> =>
  new Promise((resolve) => {
    let looks = 0;
    const answers = async () => {
      looks += 1;
      if (looks > script.length) resolve(null);
      return script[looks - 1]?.[0] ?? true;
    };
    const isThere = async () => script[looks - 1]?.[1] ?? true;
    watch = new StoreWatch({ answers, isThere, onLost: () => resolve(looks), everyMs: 1 });
    watch.start();
  });

describe('StoreWatch', () => {
  it('gives a connection up that stays silent while the store answers others', async () => {
    expect(await looksUntilLost(Array(3).fill([false, true]))).toBe(3);
  });

  it('waits for a store that is away', async () => {
    expect(await looksUntilLost(Array(9).fill([false, false]))).toBeNull();
  });

  it('forgets silences when the connection answers again', async () => {
    const silent: [boolean, boolean] = [false, true];
    expect(await looksUntilLost([silent, silent, [true, true], silent, silent])).toBeNull();
  });
});
