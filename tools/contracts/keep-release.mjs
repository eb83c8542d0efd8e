// `npm run contracts:keep`: saves the current calls as those of the release in package.json.
import { readFileSync } from 'node:fs';
import { keepRelease } from './released.mjs';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
keepRelease(version);
console.log(`The calls of ${version} are kept: contracts are compared with them from now on.`);
