import { setTimeout as delay } from 'node:timers/promises';

const atOnce = 10;
const apartMs = 4;

/** Two calls of one moment: `put` points at what `remove` deletes. */
export interface Race {
  put: () => Promise<unknown>;
  remove: () => Promise<unknown>;
}

const outcome = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'done' : (result.reason as { code: string }).code;

/**
 * Runs so many races, ten at once: in each the delete begins, the put comes 4 ms later than that of the race before, and
 * that of the tenth when its delete is done. So each of the two wins sometimes.
 * @returns of each race how the put and the delete ended, `done` or the code of the refusal: `done in_use`
 */
export async function races(times: number, prepare: (index: number) => Promise<Race>): Promise<string[]> {
  const race = async (turn: number, index: number) => {
    const { put, remove } = await prepare(index);
    const removing = remove();
    const before = turn === atOnce - 1 ? Promise.allSettled([removing]) : delay(turn * apartMs);
    const ended = await Promise.allSettled([before.then(put), removing]);
    return ended.map(outcome).join(' ');
  };
  const outcomes: string[] = [];
  for (let first = 0; first < times; first += atOnce)
    outcomes.push(
      ...(await Promise.all(Array.from({ length: atOnce }, (_, turn) => race(turn, first + turn)))),
    );
  return outcomes;
}
