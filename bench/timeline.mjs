// `npm run timeline -w @officina/bench`: zooming the timeline of 300 machines over two years in a browser, compared
// with the same page idle and with all rows drawn.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureFrames, ratio } from './frames.mjs';
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

await onStack(
  unlimited,
  async (stack) => {
    const { told, shownMs, sides, close } = await startTimelineSides(stack, interventions);
    try {
      const results = await measureFrames(sides, { rounds, turns });
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
