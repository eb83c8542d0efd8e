import { readFileSync } from 'node:fs';

/** Exact versions and checksums of everything that is fetched from outside npm. */
export const pins = JSON.parse(readFileSync(new URL('../pins.json', import.meta.url), 'utf8'));
