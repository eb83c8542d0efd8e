import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';

/** The version of Officina in this clone. */
export const product = JSON.parse(readFileSync(join(cloneDir, 'package.json'), 'utf8')).version;
