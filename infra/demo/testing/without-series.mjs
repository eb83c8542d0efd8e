// The generator of an older version, of whose demo sensors nothing was kept.
import { parts } from '../dist/parts.js';
import { run } from '../dist/run.js';

await run(parts.filter(({ name }) => name !== 'series'));
