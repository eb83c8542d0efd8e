import { relative, join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';
import { outcomeOf } from './outcome.mjs';

/** One test per project: it has no finding. */
function counter(folders) {
  return (report) => {
    const faulty = report
      .filter((file) => file.errorCount + file.warningCount > 0)
      .map((file) => relative(cloneDir, file.filePath));
    const failed = folders.filter((folder) => faulty.some((file) => file.startsWith(`${folder}/`))).length;
    const elsewhere = faulty.some((file) => !folders.some((folder) => file.startsWith(`${folder}/`))) ? 1 : 0;
    return { passed: folders.length - failed, failed: failed + elsewhere, skipped: 0 };
  };
}

function findings(report) {
  const lines = report.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ line, ruleId, message }) => `${relative(cloneDir, filePath)}:${line} ${message} (${ruleId})`,
    ),
  );
  return lines.join('\n');
}

/** ESLint over the whole repository. */
export function lintSuite(folders) {
  return {
    name: 'lint',
    run: async ({ env, reportFile, signal }) => {
      const args = [
        join(cloneDir, 'node_modules/eslint/bin/eslint.js'),
        '.',
        '--cache',
        '--cache-location',
        '.data/eslintcache',
      ];
      const report = ['--format', 'json', '--output-file', reportFile];
      let text = '';
      const count = (found) => {
        text = findings(found);
        return counter(folders)(found);
      };
      const work = () => run(process.execPath, [...args, ...report], { cwd: cloneDir, env, signal });
      const outcome = await outcomeOf(work, reportFile, count);
      return { ...outcome, output: text || outcome.output };
    },
  };
}
