import { beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { findViolations } from './find-violations.mjs';
import { rules } from './rules.mjs';

const names = rules.map(({ name }) => name);

describe('dependency rules', () => {
  let found;
  beforeAll(async () => {
    found = await findViolations(cloneDir);
  });

  test('the search covers the whole repository', () => expect(found.modules).toBeGreaterThan(200));

  test.each(names)('no import breaks %s', (name) => {
    expect(found.violations.filter(({ rule }) => rule === name)).toEqual([]);
  });
});

describe('negative control: a small repository that breaks every rule', () => {
  let found;
  beforeAll(async () => {
    found = await findViolations(join(import.meta.dirname, 'fixtures'));
  });

  test.each(names)('%s is reported', (name) => {
    expect(found.violations.map(({ rule }) => rule)).toContain(name);
  });
});
