// `npm run contracts:keep`: the calls of today are those of the release whose version package.json has.
import { readFileSync } from 'node:fs';
import { keepRelease } from './released.mjs';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
keepRelease(version);
console.log(`The calls of ${version} are kept: contracts are compared with them from now on.`);
