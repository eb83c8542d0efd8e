import { afterEach } from '@jest/globals';

interface Open {
  close: () => Promise<unknown>;
}

/**
 * Returns a function that registers resources to close after the test, newest first, even if the test fails. A
 * connection that stays open would keep the test run from ending.
 */
export function closeAfterEach(): <T extends Open>(one: T) => T {
  const all: Open[] = [];
  afterEach(async () => {
    for (const one of all.splice(0).reverse()) await one.close();
  });
  return (one) => {
    all.push(one);
    return one;
  };
}
