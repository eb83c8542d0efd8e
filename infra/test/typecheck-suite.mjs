import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { CommandError, run } from '../lib/run.mjs';

async function findingsOf(folder, { env, signal }) {
  try {
    await run(process.execPath, [join(cloneDir, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      cwd: cloneDir,
      env,
      signal,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return `${folder}\n${error.output}`;
  }
}

/** TypeScript, one test per project. */
export function typecheckSuite(folders) {
  return {
    name: 'typecheck',
    run: async (context) => {
      const waiting = [...folders];
      const findings = [];
      const worker = async () => {
        while (waiting.length > 0) findings.push(await findingsOf(waiting.shift(), context));
      };
      await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
      const failures = findings.filter(Boolean);
      return {
        passed: folders.length - failures.length,
        failed: failures.length,
        skipped: 0,
        output: failures.join('\n'),
      };
    },
  };
}
