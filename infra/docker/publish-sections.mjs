// Points the sections of a running installation at those of this image, as a start does.
import { join } from 'node:path';
import { dataDir } from '../lib/paths.mjs';
import { publishBuilt } from '../run/mfe/publish.mjs';

for (const { name, version } of await publishBuilt({ mfeDir: join(dataDir, 'mfe') }))
  console.log(`${name} is now ${version}`);
