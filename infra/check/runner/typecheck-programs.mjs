import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const readConfig = (root, folder) => JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8'));

/**
 * The programs to check: projects whose settings are the same share one, so that the compiler reads and checks what
 * they have in common once and not once for each.
 * @param {string} root folder of the repository
 * @param {string[]} folders of the projects, below it
 * @returns {{ name: string, projects: string[], config: object }[]} the largest first; `config` is its tsconfig.json
 */
export function programsOf(root, folders) {
  const bySettings = Map.groupBy(folders, (folder) => {
    const { include: _own, extends: base, ...settings } = readConfig(root, folder);
    return JSON.stringify({ extends: resolve(root, folder, base), ...settings });
  });
  const programs = [...bySettings].map(([settings, projects]) => ({
    name:
      projects.length > 1 ? `${projects[0]}-and-more`.replaceAll('/', '-') : projects[0].replaceAll('/', '-'),
    projects,
    config: { ...JSON.parse(settings), include: projects.flatMap((folder) => includesOf(root, folder)) },
  }));
  return programs.sort((a, b) => b.projects.length - a.projects.length);
}

const includesOf = (root, folder) =>
  readConfig(root, folder).include.map((entry) => resolve(root, folder, entry));

/**
 * Sorts the compiler's output by project. What is about no file of one of them (settings, a crash, a file that two
 * share) is a finding of each.
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
    .map((project) => [project, [...(lines.get(project) ?? []), ...common].join('\n')])
    .filter(([, text]) => text !== '');
}
