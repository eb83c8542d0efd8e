// `npm run charts -w @officina/bench`: reading and zooming two charts of 400 days of 20 series in a browser, compared with the
// same page idle.
import { startChartSides } from './charts-sides.mjs';
import { compareFrames } from './frames.mjs';

await compareFrames({
  name: 'charts',
  amount: ['days', 400],
  startSides: startChartSides,
  compared: {
    readingFrameP95OfIdle: ['reading', 'idle'],
    zoomingFrameP95OfIdle: ['zooming', 'idle'],
  },
});
