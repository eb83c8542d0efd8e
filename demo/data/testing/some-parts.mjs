// The generator with only the named parts: of an older version, or for a test that needs nothing else.
import { parts } from '../dist/parts.js';
import { run } from '../dist/run.js';

const names = process.argv.slice(2);

await run(parts.filter(({ name }) => names.includes(name)));
