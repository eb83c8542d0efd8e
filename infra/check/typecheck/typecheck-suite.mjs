import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { findingsByProject, programsOf } from './programs.mjs';

const compiler = join(cloneDir, 'node_modules/typescript-native/bin/tsc');
const configs = ['tsconfig.json', 'tsconfig.web.json', 'e2e/tsconfig.json', 'infra/tsconfig.json'];

/**
 * Checks one program and gives the findings of each of its projects. What it learns is kept for the next run.
 * @param {import('./programs.mjs').Program} program
 * @param {import('../runner/suites.mjs').Context} context
 * @returns {Promise<[string, string][]>}
 */
async function check({ config, projects }, { env, signal }) {
  const kept = join(cloneDir, 'test-results/typecheck', `${config.replaceAll('/', '-')}.tsbuildinfo`);
  // In one thread it types each file once: half the processor time, and programs are checked side by side.
  const args = [
    '-p',
    config,
    '--pretty',
    'false',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    kept,
  ];
  try {
    await run(process.execPath, [compiler, ...args], { cwd: cloneDir, env, signal });
    return [];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return findingsByProject(error.output, projects);
  }
}

/**
 * TypeScript, one test per project.
 * @param {string[]} folders of all projects
 * @returns {import('../runner/suites.mjs').Suite}
 */
export function typecheckSuite(folders) {
  const programs = programsOf(cloneDir, configs, folders);
  const checked = programs.flatMap(({ projects }) => projects);
  return {
    name: 'typecheck',
    limitMinutes: 20,
    touchedBy: folders,
    readsSource: true,
    run: async (context) => {
      const waiting = [...programs];
      /** @type {Map<string, string>} */
      const findings = new Map();
      const worker = async () => {
        for (let program = waiting.shift(); program; program = waiting.shift())
          for (const [project, text] of await check(program, context))
            findings.set(project, `${findings.get(project) ?? `${project}\n`}${text}`);
      };
      await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
      return {
        passed: checked.length - findings.size,
        failed: findings.size,
        skipped: 0,
        output: [...findings.values()].join('\n'),
      };
    },
  };
}
