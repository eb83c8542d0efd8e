import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { publish, rollback } from '../../../infra/run/mfe/publish.mjs';
import { published } from '../../browser/published.ts';
import { stackAddress } from '../../browser/stack.ts';
import { expect, test } from '../../browser/test.ts';

const cloneDir = resolve(import.meta.dirname, '../../..');
// Inside the clone, so that the copy finds its packages.
const copies = join(cloneDir, 'test-results/changed-frontends');

const hashOfHost = () => {
  const { hostDir } = stackAddress();
  const hash = createHash('sha256');
  const files = readdirSync(hostDir, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  for (const { parentPath, name } of files) hash.update(name).update(readFileSync(join(parentPath, name)));
  return hash.digest('hex');
};

/** Builds the repository's sections, with another title in the events section. */
function buildWithTitle(title: string) {
  const frontends = join(cloneDir, 'frontends');
  rmSync(copies, { recursive: true, force: true });
  for (const name of readdirSync(frontends)) {
    if (!existsSync(join(frontends, name, 'section.json'))) continue;
    mkdirSync(join(copies, name), { recursive: true });
    cpSync(join(frontends, name, 'section.json'), join(copies, name, 'section.json'));
  }
  const [from, to] = [join(frontends, 'events'), join(copies, 'events')];
  for (const name of ['package.json', 'src']) cpSync(join(from, name), join(to, name), { recursive: true });
  const texts = join(to, 'src/texts.ts');
  writeFileSync(texts, readFileSync(texts, 'utf8').replace("title: 'Eventi'", `title: '${title}'`));
  const rsbuild = join(cloneDir, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  const config = join(cloneDir, 'packages/web-kit/rsbuild/section.mjs');
  execFileSync(process.execPath, [rsbuild, 'build', '-c', config], { cwd: to });
}

/** The host's page without the embedded registry. */
const pageOfHost = async () =>
  (await (await fetch(stackAddress().url)).text()).replace(
    /<script type="application\/json"[^]*?<\/script>/g,
    '',
  );

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a section rebuilt with another text is shown after a reload without a change to the host, and can be rolled back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { mfeDir } = stackAddress();
  const [host, first] = [hashOfHost(), published('events').version];
  const served = await pageOfHost();
  await page.goto('/events');
  await expect(heading(page)).toHaveText('Eventi');

  buildWithTitle('Registro');
  try {
    const changed = await publish({ mfeDir, name: 'events', frontends: copies });
    expect(changed).not.toBe(first);
    await page.reload();
    await expect(heading(page)).toHaveText('Registro');
    expect(hashOfHost()).toBe(host);
    expect(await pageOfHost()).toBe(served);
  } finally {
    await rollback({ mfeDir, name: 'events', version: first, frontends: copies });
  }
  expect(published('events').version).toBe(first);
  await page.reload();
  await expect(heading(page)).toHaveText('Eventi');
});
