import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDir } from '../../../../infra/lib/paths.mjs';
import { run } from '../../../../infra/lib/run.mjs';
import { common } from '../../../../jest.config.mjs';

const jest = join(cloneDir, 'node_modules/jest/bin/jest.js');

/**
 * Runs the tests of a fixture folder in one worker of another Jest, with the settings of all projects.
 * @param {string} folder
 * @param {string} testMatch
 * @returns {Promise<{ results: import('@jest/test-result').FormattedTestResults['testResults'], output: string }>}
 */
export async function runJest(folder, testMatch) {
  const place = mkdtempSync(join(tmpdir(), 'officina-jest-'));
  const [configFile, reportFile] = [join(place, 'jest.config.json'), join(place, 'report.json')];
  writeFileSync(configFile, JSON.stringify({ ...common, rootDir: folder, testMatch: [testMatch] }));
  const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
  const args = ['--experimental-vm-modules', '--no-warnings', jest, '--config', configFile, '--ci'];
  try {
    const output = await run(
      process.execPath,
      [...args, '--maxWorkers=1', '--json', `--outputFile=${reportFile}`],
      { env },
    ).catch((error) => error.output);
    return { results: JSON.parse(readFileSync(reportFile, 'utf8')).testResults, output };
  } finally {
    rmSync(place, { recursive: true });
  }
}
