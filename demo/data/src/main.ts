import { parts } from './parts.ts';
import { run } from './run.ts';

await run(parts);
