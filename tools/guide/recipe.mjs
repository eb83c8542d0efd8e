import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * One block of a recipe: a new file, or a diff of an existing one.
 * @typedef {{ file: string, text: string, isChange: boolean }} Step
 */

/**
 * The steps of a recipe: every block that names its file.
 * @param {string} recipe Markdown
 * @returns {Step[]}
 */
export function stepsOf(recipe) {
  return [...recipe.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)].map(([, language, file = '', text = '']) => ({
    file,
    text,
    isChange: language === 'diff',
  }));
}

/** @param {string[]} lines of a diff */
const textOf = (lines) => lines.map((line) => `${line.slice(1)}\n`).join('');

/**
 * Applies a diff to a file: replaces the lines before the change with those after it.
 * @param {string} before
 * @param {Step} step
 */
export function applyDiff(before, { file, text }) {
  const lines = text.trimEnd().split('\n');
  const anchor = textOf(lines.filter((line) => !line.startsWith('+')));
  const found = before.split(anchor).length - 1;
  if (found !== 1) throw new Error(`${file} has ${found} times:\n${anchor}`);
  return before.replace(anchor, () => textOf(lines.filter((line) => !line.startsWith('-'))));
}

/**
 * Applies the steps of a recipe to a copy of the repository.
 * @param {string} root
 * @param {Step[]} steps
 */
export async function followSteps(root, steps) {
  for (const step of steps) {
    const path = join(root, step.file);
    await mkdir(dirname(path), { recursive: true });
    if (step.isChange) await writeFile(path, applyDiff(await readFile(path, 'utf8'), step));
    else await writeFile(path, step.text, { flag: 'wx' });
  }
}
