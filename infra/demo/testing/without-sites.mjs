// The generator of an older version, whose demo data had no sites.
import { plantsPart } from '../dist/plants-part.js';
import { run } from '../dist/run.js';

await run([plantsPart]);
