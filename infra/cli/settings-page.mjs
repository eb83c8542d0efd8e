// Regenerates docs/settings.md from the configuration schemas.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { settingsPage } from '../run/settings-page.mjs';

writeFileSync(join(cloneDir, 'docs/settings.md'), settingsPage());
