import '../lib/env-file.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lockOwner } from '../lib/file-lock.mjs';
import { cloneDir, dataDir, namedPath } from '../lib/paths.mjs';
import { errorText, isWrongLine } from './command-errors.mjs';

const frontends = join(cloneDir, 'frontends');

const help = `npm run mfe -- publish NAME              builds one section and puts it in place
npm run mfe -- rollback NAME [VERSION]   back to the version before, or to VERSION, until another build is started
npm run mfe -- list                      what is in place, and where it is not the build of this clone
  --no-build      publish the build that is there
  --mfe-dir DIR   default .data/mfe
  --gateway URL   which must know the section's calls; default the one that runs from this folder`;

/** Minimum and maximum number of arguments of each. */
const verbs = { publish: [1, 1], rollback: [1, 2], list: [0, 0] };

/** The parsed command line; undefined if it is invalid. */
const readLine = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'no-build': { type: 'boolean' },
      'mfe-dir': { type: 'string' },
      gateway: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [verb = '', ...words] = positionals;
  const [least, most] = Object.hasOwn(verbs, verb) ? verbs[verb] : [Infinity, 0];
  const isRight = words.length >= least && words.length <= most;
  return values.help || isRight ? { ...values, verb, words } : undefined;
};

const build = (name) => {
  const rsbuild = join(cloneDir, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  const config = join(cloneDir, 'packages/web-kit/rsbuild/section.mjs');
  const { status } = spawnSync(process.execPath, [rsbuild, 'build', '-c', config], {
    cwd: join(frontends, name),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`the build of «${name}» failed`);
};

/**
 * A note for a section that is not this clone's build.
 * @param {{ current?: string, build?: string, rolledBackFrom?: string }} place
 */
const buildNote = ({ current, build, rolledBackFrom }) => {
  if (!build || build === current) return '';
  const why = rolledBackFrom === build ? 'rolled back from' : 'not';
  return `  (${why} the build of this clone, ${build})`;
};

const list = async (mfeDir) => {
  const { publishedSections } = await import('../run/mfe/publish.mjs');
  for (const place of await publishedSections({ mfeDir })) {
    const { name, current = 'in arrivo', versions } = place;
    const others = versions.filter((version) => version !== current).join(' ');
    console.log(`${name.padEnd(14)} ${current}  ${others}`.trimEnd() + buildNote(place));
  }
};

const publishBuild = async (publish, { name, mfeDir, gateway }) => {
  if (!gateway)
    console.log('No gateway runs here: whether one knows the calls of the section is not checked.');
  return publish({ mfeDir, name, gateway });
};

const run = async () => {
  const line = readLine();
  if (!line || line.help) {
    process.exitCode = line ? 0 : 2;
    return console.log(help);
  }
  const { verb, words } = line;
  const [name = '', version] = words;
  const mfeDir = line['mfe-dir'] ? namedPath(line['mfe-dir']) : join(dataDir, 'mfe');
  if (verb === 'list') return list(mfeDir);
  const { publish, rollback } = await import('../run/mfe/publish.mjs');
  if (verb === 'publish' && !line['no-build']) build(name);
  const gateway = line.gateway ?? lockOwner(join(dataDir, 'run/stack.lock'))?.url;
  const now = await (verb === 'publish'
    ? publishBuild(publish, { name, mfeDir, gateway })
    : rollback({ mfeDir, name, version }));
  console.log(`${name} is now ${now}; browsers get it with their next reload`);
};

try {
  await run();
} catch (error) {
  console.error(errorText(error));
  process.exitCode = isWrongLine(error) ? 2 : 1;
}
