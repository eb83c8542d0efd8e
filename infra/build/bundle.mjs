// `node infra/build/bundle.mjs` in a program's folder, after swc: bundles everything that `dist/main.js` imports into that file (ADR 0043).
import { join } from 'node:path';
import { bundlePrograms } from './bundle-programs.mjs';

const file = join(process.cwd(), 'dist/main.js');

await bundlePrograms([file], file, { outfile: file, allowOverwrite: true });
