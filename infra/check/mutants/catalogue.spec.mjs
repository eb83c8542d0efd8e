import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { allSuites } from '../runner/suites.mjs';
import { readCatalogue } from './catalogue.mjs';

const faults = await readCatalogue();

describe('the catalogue of faults', () => {
  test('has 150 or more', () => expect(faults.length).toBeGreaterThanOrEqual(150));

  test('changes something that stands exactly once in its file', () => {
    const found = faults.map(({ file, from, to }) => {
      const path = join(cloneDir, file);
      const times = existsSync(path) ? readFileSync(path, 'utf8').split(from).length - 1 : 0;
      return times === 1 && from !== to ? [] : [`${file}: ${times} times ${from}`];
    });
    expect(found.flat()).toEqual([]);
  });

  test('names a suite for each, and test files that there are', () => {
    const folders = new Map(allSuites().map(({ name, folder }) => [name, folder]));
    const has = (folder, word) =>
      readdirSync(join(cloneDir, folder), { recursive: true }).some(
        (file) => /\.(spec|e2e)\.\w+$/.test(file) && file.includes(word) && !file.includes('node_modules'),
      );
    const named = new Set(faults.flatMap(({ noticedBy }) => noticedBy));
    const unknown = [...named].filter((suite) => {
      const [name, word = ''] = suite.split(':');
      return !folders.get(name) || !has(folders.get(name), word);
    });
    expect(unknown).toEqual([]);
    expect(faults.filter(({ noticedBy }) => noticedBy.length === 0)).toEqual([]);
  });

  test('has no fault twice', () => {
    const seen = faults.map(({ file, from, to }) => JSON.stringify([file, from, to]));
    expect(seen.filter((one, at) => seen.indexOf(one) !== at)).toEqual([]);
    const said = faults.map(({ area, says }) => `${area}: ${says}`);
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
  });
});
