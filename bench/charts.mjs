// `npm run charts -w @officina/bench`: reading and zooming two charts of 400 days of 20 series in a browser, compared with the
// same page idle.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startChartSides } from './charts-sides.mjs';
import { measureFrames, ratio } from './frames.mjs';
import { onStack, unlimited } from './on-stack.mjs';

const goal = { longTaskP95: 100 };
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    turns: { type: 'string', default: '240' },
    days: { type: 'string', default: '400' },
  },
});
const [rounds, turns, days] = [values.rounds, values.turns, values.days].map(Number);

await onStack(
  unlimited,
  async (stack) => {
    const { shownMs, sides, close } = await startChartSides(stack, days);
    try {
      const results = await measureFrames(sides, { rounds, turns });
      const { idle, reading, zooming } = results;
      const ratios = {
        readingFrameP95OfIdle: ratio(reading.frameP95, idle.frameP95),
        zoomingFrameP95OfIdle: ratio(zooming.frameP95, idle.frameP95),
      };
      const load = Number(loadavg()[0].toFixed(1));
      const result = { node: process.version, rounds, turns, days, shownMs, goal, load, ratios, ...results };
      console.log(JSON.stringify(result, null, 2));
      writeFileSync(
        new URL('./results/charts.json', import.meta.url),
        `${JSON.stringify(result, null, 2)}\n`,
      );
    } finally {
      await close();
    }
  },
  {},
  { withPages: true },
);
