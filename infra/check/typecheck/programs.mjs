import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path/posix';

/** @typedef {{ config: string, projects: string[] }} Program one tsconfig.json and the projects that it includes */

/**
 * Sorts the projects into the programs that check them, one for each setting.
 * @param {string} root folder of the repository
 * @param {string[]} configs tsconfig files below it
 * @param {string[]} folders of the projects, below it
 * @returns {Program[]}
 */
export function programsOf(root, configs, folders) {
  return configs.map((config) => {
    /** @type {{ include: string[] }} */
    const { include } = JSON.parse(readFileSync(join(root, config), 'utf8'));
    const parents = include.map((entry) => dirname(join(dirname(config), entry)));
    const isIncluded = (/** @type {string} */ folder) =>
      parents.some((parent) => matchesGlob(folder, parent));
    return { config, projects: folders.filter(isIncluded) };
  });
}

/**
 * Sorts the compiler's output by project. What is about no file of one of them (settings, a crash, a file that two
 * share) is a finding of each.
 * @param {string} output
 * @param {string[]} projects
 * @returns {[string, string][]} project and its lines; never empty, for it is asked only after a failure
 */
export function findingsByProject(output, projects) {
  const lines = Map.groupBy(
    (output.trim() || 'the compiler failed without a word').split(/\n(?!\s)/),
    (finding) => {
      const file = /^(\S+)\(\d+,\d+\): error /.exec(finding)?.[1];
      return projects.find((project) => file?.startsWith(`${project}/`));
    },
  );
  const common = lines.get(undefined) ?? [];
  return projects
    .map(
      (project) =>
        /** @type {[string, string]} */ ([project, [...(lines.get(project) ?? []), ...common].join('\n')]),
    )
    .filter(([, text]) => text !== '');
}
