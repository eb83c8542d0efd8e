import { afterEach } from '@jest/globals';

interface Open {
  close: () => Promise<unknown>;
}

/**
 * For tests that open something themselves: what the answered function is given is closed after the test, the newest
 * first, also when the test failed. A connection that stays open keeps the run from ending.
 */
export function closingAfterEach(): <T extends Open>(one: T) => T {
  const all: Open[] = [];
  afterEach(async () => {
    for (const one of all.splice(0).reverse()) await one.close();
  });
  return (one) => {
    all.push(one);
    return one;
  };
}
