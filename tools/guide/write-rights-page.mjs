// Regenerates the table of roles in the user guide from the contracts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { rightsPage, rightsPageFile } from './rights-page.mjs';

writeFileSync(join(cloneDir, rightsPageFile), rightsPage());
