// `node infra/docker/collect.mjs FOLDER`, after a build: puts what each image holds into FOLDER/<program>, at its path in the clone.
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { bundlePrograms } from '../build/bundle-programs.mjs';
import { cloneDir } from '../lib/paths.mjs';
import { lookedUp } from './looked-up.mjs';
import { billOfMaterials } from './materials.mjs';
import { programs } from './programs.mjs';

/** The place of a module that asks for it, relative to the bundle. */
const placed = /__placeOf\("([^"]+)"\)/g;

/** What every image holds. */
const common = [
  'LICENSE',
  'package.json',
  'frontends/host/dist/licenze.txt',
  'infra/docker/run.mjs',
  'infra/docker/health.sh',
  'infra/run/source-maps.mjs',
];

const [target = ''] = process.argv.slice(2);
if (!target) throw new Error('node infra/docker/collect.mjs FOLDER');

/** Puts files of the clone, or matches of a pattern, into a program's folder. */
function copy(root, pattern) {
  const files = globSync(pattern, { cwd: cloneDir });
  if (files.length === 0) throw new Error(`${pattern}: there is no such file to put into an image`);
  for (const file of files)
    cpSync(join(cloneDir, file), join(root, file), { recursive: true, dereference: true });
}

/** Puts a bundled program into a folder, with what it looks for at run time beside it. */
async function place(root, entry) {
  const outdir = join(root, dirname(entry));
  const file = join(cloneDir, entry);
  // The build has already bundled these.
  if (entry.endsWith('/dist/main.js')) copy(root, `${entry}{,.map,.LEGAL.txt}`);
  else await bundlePrograms([file], file, { outdir, splitting: true });
  for (const output of globSync('*.js', { cwd: outdir })) {
    const code = readFileSync(join(outdir, output), 'utf8');
    const modules = new Set([...code.matchAll(placed)].map(([, path = '']) => path));
    for (const path of modules) await collectFor(root, relative(root, resolve(outdir, path)));
  }
}

const collected = new Set();

async function collectFor(root, module) {
  const found = lookedUp(module);
  if (collected.has(`${root} ${module}`)) return;
  collected.add(`${root} ${module}`);
  for (const file of found.files ?? []) copy(root, file);
  for (const thread of found.threads ?? []) await place(root, thread);
}

for (const [name, { entry, folders, files = [] }] of Object.entries(programs)) {
  const root = resolve(target, name);
  mkdirSync(root, { recursive: true });
  await place(root, entry);
  for (const file of [...common, ...files]) copy(root, file);
  symlinkSync(entry.replace(/\.mjs$/, '.js'), join(root, 'main.js'));
  writeFileSync(join(root, 'sbom.cdx.json'), JSON.stringify(billOfMaterials(name, folders)));
}
