import '../lib/env-file.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cloneDir, dataDir } from '../lib/paths.mjs';
import { readPointer } from '../run/mfe/pointer.mjs';
import { inWords } from './in-words.mjs';

const frontends = join(cloneDir, 'frontends');

const help = `npm run mfe -- publish NAME              builds one section and puts it in place
npm run mfe -- rollback NAME [VERSION]   back to the version before, or to VERSION
npm run mfe -- list                      what is in place
  --no-build      publish the build that is there
  --mfe-dir DIR   default .data/mfe`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-build': { type: 'boolean' }, 'mfe-dir': { type: 'string' }, help: { type: 'boolean' } },
});
const [verb = '', name = '', version] = positionals;
const mfeDir = values['mfe-dir'] ?? join(dataDir, 'mfe');

const build = () => {
  const rsbuild = join(cloneDir, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  const config = join(cloneDir, 'packages/web-kit/rsbuild/section.mjs');
  const { status } = spawnSync(process.execPath, [rsbuild, 'build', '-c', config], {
    cwd: join(frontends, name),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`the build of «${name}» failed`);
};

const list = async () => {
  const { readSections } = await import('../run/mfe/sections.mjs');
  for (const section of await readSections(frontends)) {
    const pointer = await readPointer(mfeDir, section.name);
    const others = pointer?.versions.filter((other) => other !== pointer.current) ?? [];
    console.log(
      `${section.name.padEnd(14)} ${pointer?.current ?? 'in arrivo'}  ${others.join(' ')}`.trimEnd(),
    );
  }
};

const run = async () => {
  if (verb === 'list') return list();
  if (!name || !['publish', 'rollback'].includes(verb) || values.help) return console.log(help);
  const { publish, rollback } = await import('../run/mfe/publish.mjs');
  if (verb === 'publish' && !values['no-build']) build();
  const now = await (verb === 'publish' ? publish({ mfeDir, name }) : rollback({ mfeDir, name, version }));
  console.log(`${name} is now ${now}; browsers get it with their next reload`);
};

try {
  await run();
} catch (error) {
  console.error(inWords(error));
  process.exitCode = 1;
}
