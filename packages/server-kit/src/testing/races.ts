import { setTimeout as delay } from 'node:timers/promises';

const groupSize = 10;
const stepMs = 4;

/** Two concurrent calls: `put` writes a reference to the record that `remove` deletes. */
export interface Race {
  put: () => Promise<unknown>;
  remove: () => Promise<unknown>;
}

const outcome = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'done' : (result.reason as { code: string }).code;

/**
 * Runs races in groups of ten: in each race the delete starts first; each put starts 4 ms later than that of the
 * previous race, and the tenth one after its delete is done. So each side wins sometimes.
 * @returns the outcomes of put and delete of each race, `done` or an error code: `done in_use`
 */
export async function races(times: number, prepare: (index: number) => Promise<Race>): Promise<string[]> {
  const race = async (slot: number, index: number) => {
    const { put, remove } = await prepare(index);
    const removing = remove();
    const before = slot === groupSize - 1 ? Promise.allSettled([removing]) : delay(slot * stepMs);
    const results = await Promise.allSettled([before.then(put), removing]);
    return results.map(outcome).join(' ');
  };
  const outcomes: string[] = [];
  for (let first = 0; first < times; first += groupSize)
    outcomes.push(
      ...(await Promise.all(Array.from({ length: groupSize }, (_, slot) => race(slot, first + slot)))),
    );
  return outcomes;
}
