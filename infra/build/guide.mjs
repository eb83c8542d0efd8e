// `node ../../infra/build/guide.mjs` in the host's folder, after rsbuild: builds docs/it as pages that the host serves under /guida/.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressOf, renderGuide } from './guide-page.mjs';

const clone = fileURLToPath(new URL('../../', import.meta.url));
const source = join(clone, 'docs/it');
const target = join(process.cwd(), 'dist/guida');
const kit = join(clone, 'packages/web-kit');
const fontOf = createRequire(join(kit, 'package.json')).resolve;

const fonts = {
  anybody: '@fontsource-variable/anybody/files/anybody-latin-wdth-normal.woff2',
  next: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  mono: '@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2',
};

const files = await readdir(source, { recursive: true });
for (const file of files.filter((name) => name.endsWith('.md'))) {
  const page = join(target, addressOf(file));
  await mkdir(dirname(page), { recursive: true });
  await writeFile(page, renderGuide(await readFile(join(source, file), 'utf8'), file));
}
await cp(join(clone, 'docs/screens'), join(target, 'schermate'), { recursive: true });
await cp(join(kit, 'src/styles/tokens.css'), join(target, 'tokens.css'));
await cp(fileURLToPath(new URL('guide.css', import.meta.url)), join(target, 'guida.css'));
for (const [name, file] of Object.entries(fonts)) await cp(fontOf(file), join(target, `${name}.woff2`));
