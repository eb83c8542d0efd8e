// `npm run timeline -w @officina/bench`: zooming the timeline of 300 machines over two years in a browser, compared
// with the same page idle and with all rows drawn.
import { compareFrames } from './frames.mjs';
import { startTimelineSides } from './timeline-sides.mjs';

await compareFrames({
  name: 'timeline',
  amount: ['interventions', 12_000],
  startSides: startTimelineSides,
  compared: {
    frameP95OfIdle: ['zooming', 'idle'],
    frameP95OfAllRows: ['zooming', 'allRows'],
  },
});
