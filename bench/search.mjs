// `npm run search -w @officina/bench`: typing in the search of Interventi at a quarter of the speed, compared with a
// bare field on the same page; and searching the archive, compared with the store scanning every row.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { median } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';
import { startSearchSides } from './search-sides.mjs';

const goal = { worstKeyMs: 100, answerMs: 200 };
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    open: { type: 'string', default: '2460' },
    archived: { type: 'string', default: '50000' },
    /** Path of another clone whose built pages are measured too. */
    against: { type: 'string' },
  },
});
const [rounds, open, archived] = [values.rounds, values.open, values.archived].map(Number);

/** Alternates all sides, so that a busy machine slows all; the order changes each round. */
async function measured(sides) {
  const names = Object.keys(sides);
  const all = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 ? names.toReversed() : names) {
      all[name].push(await sides[name]());
      console.log(name, JSON.stringify(all[name].at(-1)));
    }
  return all;
}

const medians = (all) =>
  Object.fromEntries(Object.keys(all[0]).map((name) => [name, median(all.map((one) => one[name]))]));
const ratio = (one, other) => Number((one / Math.max(other, 1)).toFixed(2));

await onStack(
  unlimited,
  async (stack) => {
    const { sides, answer, scan, close } = await startSearchSides(stack, {
      open,
      archived,
      against: values.against,
    });
    try {
      const [typing, finding] = [await measured(sides), await measured({ browser: answer, store: scan })];
      const keys = Object.fromEntries(Object.entries(typing).map(([name, all]) => [name, medians(all)]));
      const [browserMs, storeMs] = ['browser', 'store'].map((side) =>
        median(finding[side].map(({ ms }) => ms)),
      );
      const result = {
        ...{ node: process.version, rounds, open, archived, goal, load: Number(loadavg()[0].toFixed(1)) },
        ...{ told: finding.browser[0].told, foundByStore: finding.store[0].found },
        ratios: {
          openKeyOfBare: ratio(keys.open.worstProcessorMs, keys.bare.worstProcessorMs),
          archivedKeyOfBare: ratio(keys.archived.worstProcessorMs, keys.bare.worstProcessorMs),
          ...(keys.oldOpen && {
            openKeyOfOld: ratio(keys.open.worstProcessorMs, keys.oldOpen.worstProcessorMs),
            archivedKeyOfOld: ratio(keys.archived.worstProcessorMs, keys.oldArchived.worstProcessorMs),
          }),
          browserOfStore: ratio(browserMs, storeMs),
        },
        ...{ keys, finding: { browserMs, storeMs, rounds: finding } },
      };
      console.log(JSON.stringify(result, null, 2));
      writeFileSync(
        new URL('./results/search.json', import.meta.url),
        `${JSON.stringify(result, null, 2)}\n`,
      );
    } finally {
      await close();
    }
  },
  {},
  { withPages: true },
);
