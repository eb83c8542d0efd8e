import { availableParallelism } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { findingsByProject, programsOf } from './typecheck-programs.mjs';

const compiler = join(cloneDir, 'node_modules/typescript/bin/tsc');

/** Checks one program and gives the findings of each of its projects. What it learns is kept for the next run. */
async function check({ name, projects, config }, { env, signal }) {
  const folder = join(cloneDir, 'test-results/typecheck', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config, null, 2));
  const args = ['-p', folder, '--pretty', 'false', '--incremental'];
  try {
    await run(process.execPath, [compiler, ...args, '--tsBuildInfoFile', join(folder, 'tsbuildinfo')], {
      cwd: cloneDir,
      env,
      signal,
    });
    return [];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return findingsByProject(error.output, projects);
  }
}

/** TypeScript, one test per project. */
export function typecheckSuite(folders) {
  return {
    name: 'typecheck',
    run: async (context) => {
      const waiting = programsOf(cloneDir, folders);
      const findings = new Map();
      const worker = async () => {
        while (waiting.length > 0)
          for (const [project, text] of await check(waiting.shift(), context))
            findings.set(project, `${findings.get(project) ?? `${project}\n`}${text}`);
      };
      await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
      return {
        passed: folders.length - findings.size,
        failed: findings.size,
        skipped: 0,
        output: [...findings.values()].join('\n'),
      };
    },
  };
}
