// The generator for tests that look at the demo data: of what operators reported and people repaired the last days alone,
// everything else of the whole span. Of 400 days such work is most of what is written.
import { installation, plantsPart } from '../dist/plants-part.js';
import { parts } from '../dist/parts.js';
import { run } from '../dist/run.js';

const shownDays = 60;
const dayMs = 86_400_000;

const lately = {
  ...plantsPart,
  async acts(stage) {
    const { today } = stage.span;
    const acts = await plantsPart.acts(stage);
    // Of a job that began before, the rest is of a document that is not there, which the generator passes over.
    return acts.filter(({ at }) => at === installation(stage.span) || at > today - shownDays * dayMs);
  },
};

await run(parts.map((part) => (part === plantsPart ? lately : part)));
