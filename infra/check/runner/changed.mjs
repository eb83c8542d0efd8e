import { run } from '../../lib/run.mjs';

/**
 * Files outside every project whose tests are known: whose they are, by the first pattern that fits.
 * @type {[RegExp, string[]][]}
 */
const readers = [
  [/^docs\/import(\/|$)/, ['infra', 'services/industrial-data', 'services/maintenance', 'services/sites']],
  // The guide and its pictures.
  [/^docs\/(it|screens)(\/|$)/, ['infra']],
  [/^(CONTRIBUTING|docs\/settings|docs\/import)\.md$/, ['infra']],
  [/^docs\/conformance\.md$/, ['e2e']],
  [/^docs\/|^[^/]+\.md$|^LICENSE$/, []],
];

/** How Jest runs the spec files of all projects. */
const ofAll = /^infra\/check\/(shared-packages\/|jest-transform\.mjs$)/;

/**
 * Files that differ from the commit at which the branch left `main`, or from `main` itself, uncommitted ones included.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function changedFiles(root) {
  const git = (/** @type {string[]} */ ...args) => run('git', args, { cwd: root });
  const base = (await git('merge-base', 'main', 'HEAD')).trim();
  const lists = [
    // What moved away is gone from where it was.
    await git('diff', '--name-only', '--no-renames', base),
    await git('ls-files', '--others', '--exclude-standard'),
  ];
  return lists.flatMap((list) => list.split('\n').filter(Boolean));
}

/**
 * The projects that files belong to, or that read them; all of them when one belongs to none or to all, as the lockfile does.
 * @param {string[]} files
 * @param {string[]} folders of all projects
 * @returns {string[]}
 */
export function projectsOf(files, folders) {
  const deepestFirst = folders.toSorted((a, b) => b.length - a.length);
  const found = files.flatMap((file) =>
    ofAll.test(file)
      ? undefined
      : (readers.find(([pattern]) => pattern.test(file))?.[1] ??
        deepestFirst.find((folder) => file.startsWith(`${folder}/`))),
  );
  return found.includes(undefined) ? folders : folders.filter((folder) => found.includes(folder));
}
