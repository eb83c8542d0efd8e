// The generator of an older version, of whose demo sensors nothing was kept, and of none of which a value said that its machine runs.
import { parts } from '../dist/parts.js';
import { run } from '../dist/run.js';

await run(parts.filter(({ name }) => !['runs-from', 'series'].includes(name)));
