// `node ../../infra/build/licences.mjs` in the host's folder, after rsbuild: writes the licences of others, which the host serves as /licenze.txt.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notices, thirdParties } from './third-party.mjs';

const clone = fileURLToPath(new URL('../../', import.meta.url));
writeFileSync(join(process.cwd(), 'dist/licenze.txt'), notices(thirdParties(clone)));
