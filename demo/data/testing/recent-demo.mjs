// The generator for tests of the demo data: reports and repairs of the last days only, everything else over the full
// span. Over 400 days such work would be most of the writes.
import { installation, plantsPart } from '../dist/plants-part.js';
import { parts } from '../dist/parts.js';
import { run } from '../dist/run.js';

const shownDays = 60;
const dayMs = 86_400_000;

const recentPart = {
  ...plantsPart,
  async acts(stage) {
    const { today } = stage.span;
    const acts = await plantsPart.acts(stage);
    // The rest of a job that started earlier has no document, and the generator skips it.
    return acts.filter(({ at }) => at === installation(stage.span) || at > today - shownDays * dayMs);
  },
};

await run(parts.map((part) => (part === plantsPart ? recentPart : part)));
