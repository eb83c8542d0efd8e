import { describe, expect, it } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { projectsOf } from './changed.mjs';
import { projectFolders } from './projects.mjs';
import { allSuites } from './suites.mjs';

const folders = projectFolders(cloneDir);
const suites = allSuites();
const comment = /^\s*(\*|\/[/*])/;
const path =
  /\b(?:(?:docs|infra|services|packages|frontends|gateway|e2e|bench)\/[\w./-]*\w|(?<!\w\/)[A-Z]+\.md)/g;

/** Of the repository, what the tests of a project and their helpers name, comments and itself aside. */
const namedIn = (folder) =>
  globSync([`${folder}/**/*.spec.{ts,tsx,mjs}`, `${folder}/**/testing/**/*.{ts,tsx,mjs}`], {
    cwd: cloneDir,
    exclude: ['**/node_modules', 'infra/check/runner', 'infra/demo'].filter((one) => one !== folder),
  })
    .flatMap((file) => readFileSync(join(cloneDir, file), 'utf8').split('\n'))
    .filter((line) => !comment.test(line))
    .flatMap((line) => line.match(path) ?? [])
    .filter((one) => existsSync(join(cloneDir, one)) && !`${one}/`.startsWith(`${folder}/`));

describe('a change runs the suites whose tests read it:', () => {
  it.each(folders)('%s', (folder) => {
    const touchedBy = new Set(suites.filter((one) => one.folder === folder).flatMap((one) => one.touchedBy));
    const unseen = namedIn(folder).filter(
      (one) => !projectsOf([one], folders).some((of) => touchedBy.has(of)),
    );
    expect(unseen).toEqual([]);
  });

  it('weight, which measures what the host and the sections are built of', () => {
    const { touchedBy } = suites.find(({ name }) => name === 'weight');
    for (const one of ['frontends/host', 'packages/web-kit', 'packages/contracts', 'infra'])
      expect(touchedBy).toContain(one);
  });

  it('what tests name is found, in a list of files and in an address', () => {
    expect(namedIn('services/maintenance')).toContain('docs/import/ricambi.csv');
    expect(namedIn('services/events')).toContain('infra/cli/audit-verify.mjs');
  });
});
