// `npm run timeline -w @officina/bench`: zooming the timeline of 300 machines over two years in a browser, compared
// with the same page idle and with all rows drawn.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { percentile } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';
import { startTimelineSides } from './timeline-sides.mjs';

const goal = { longTaskP95: 100 };
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    turns: { type: 'string', default: '240' },
    interventions: { type: 'string', default: '12000' },
  },
});
const [rounds, turns, interventions] = [values.rounds, values.turns, values.interventions].map(Number);

const rounded = (numbers, share) => (numbers.length > 0 ? Math.round(percentile(numbers, share)) : 0);

/** Long tasks take more than 50 ms; none counts as 0. */
const figures = (all) => {
  const [tasks, frames] = [all.flatMap((one) => one.tasks), all.flatMap((one) => one.frames)];
  return {
    rows: all[0].rows,
    longTasks: tasks.length,
    longTaskP95: rounded(tasks, 0.95),
    longest: rounded(tasks, 1),
    frameP50: rounded(frames, 0.5),
    frameP95: rounded(frames, 0.95),
  };
};

/** Alternates all sides, so that a busy machine slows all; the order changes each round. */
async function measured(sides) {
  const names = Object.keys(sides);
  const all = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 ? names.toReversed() : names) {
      all[name].push(await sides[name](turns));
      console.log(name, JSON.stringify(figures(all[name].slice(-1))));
    }
  return Object.fromEntries(names.map((name) => [name, figures(all[name])]));
}

const ratio = (one, other) => Number((one / other).toFixed(2));

await onStack(
  unlimited,
  async (stack) => {
    const { told, shownMs, sides, close } = await startTimelineSides(stack, interventions);
    try {
      const results = await measured(sides);
      const { idle, zooming, allRows } = results;
      const ratios = {
        frameP95OfIdle: ratio(zooming.frameP95, idle.frameP95),
        frameP95OfAllRows: ratio(zooming.frameP95, allRows.frameP95),
      };
      const load = Number(loadavg()[0].toFixed(1));
      const result = { node: process.version, rounds, turns, told, shownMs, goal, load, ratios, ...results };
      console.log(JSON.stringify(result, null, 2));
      writeFileSync(
        new URL('./results/timeline.json', import.meta.url),
        `${JSON.stringify(result, null, 2)}\n`,
      );
    } finally {
      await close();
    }
  },
  {},
  { withPages: true },
);
