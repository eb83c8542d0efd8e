import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { run } from '../../infra/lib/run.mjs';

const program = join(cloneDir, 'node_modules/jscpd/run-jscpd.js');
const minTokens = 60;

const options = [
  ...['--min-tokens', `${minTokens}`, '--min-lines', '1'],
  // All files as one format, because jscpd compares files only within a format.
  ...['--format', 'tsx', '--formats-exts', 'tsx:ts,tsx'],
  ...['--ignore-pattern', String.raw`import\s[^;]*;`, '--absolute', '--fail-on-empty'],
  ...['--reporters', 'json', '--exit-code', '0', '--no-tips', '--silent'],
];

/**
 * @typedef {{ name: string, start: number, end: number }} Place absolute path, first and last line
 */

/** The source folder of every frontend that has code. */
export const sectionSources = () =>
  readdirSync(join(cloneDir, 'frontends'))
    .map((name) => join(cloneDir, 'frontends', name, 'src'))
    .filter((folder) => existsSync(folder));

/**
 * Stretches of 60 tokens, imports aside, that appear in two of the folders, as one line of text each. A repetition
 * within one folder is allowed.
 * @param {string[]} folders absolute paths
 * @param {{ signal?: AbortSignal }} context
 */
export async function findRepeats(folders, { signal }) {
  const reportDir = mkdtempSync(join(tmpdir(), 'officina-repeats-'));
  try {
    await run(process.execPath, [program, ...options, '--output', reportDir, ...folders], { signal });
    /** @type {{ duplicates: { tokens: number, firstFile: Place, secondFile: Place }[] }} */
    const { duplicates } = JSON.parse(readFileSync(join(reportDir, 'jscpd-report.json'), 'utf8'));
    const folderOf = (/** @type {Place} */ { name }) =>
      folders.find((folder) => name.startsWith(`${folder}/`));
    return duplicates
      .filter(({ firstFile, secondFile }) => folderOf(firstFile) !== folderOf(secondFile))
      .map(
        ({ tokens, firstFile, secondFile }) =>
          `${text(firstFile)} and ${text(secondFile)} share ${tokens} tokens`,
      );
  } finally {
    rmSync(reportDir, { recursive: true, force: true });
  }
}

const text = (/** @type {Place} */ { name, start, end }) => `${name}:${start}-${end}`;

if (import.meta.main) {
  const found = await findRepeats(sectionSources(), {});
  if (found.length > 0) console.log(found.join('\n'));
  process.exitCode = found.length > 0 ? 1 : 0;
}
