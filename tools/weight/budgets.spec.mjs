import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { weighInterface } from './web-budget.mjs';
import { gzippedSize } from './weigh.mjs';

const frontends = join(cloneDir, 'frontends');
const weights = await weighInterface();

describe('interface size, in bytes of gzipped JavaScript', () => {
  test.each(weights)('$name weighs at most $limit', ({ bytes, least = 0, limit }) => {
    expect(bytes).toBeGreaterThan(least);
    expect(bytes).toBeLessThanOrEqual(limit);
  });

  test('the size is the same on every machine', () => {
    const text = Array.from({ length: 20_000 }, (_, at) => `${(at * 7_919) % 104_729}`).join(' ');
    expect(gzippedSize(text)).toBe(44_902);
  });

  test('every section with code has a budget', () => {
    const withCode = readdirSync(frontends).filter((name) =>
      existsSync(join(frontends, name, 'src/Section.tsx')),
    );
    expect(weights.map(({ name }) => name)).toEqual(expect.arrayContaining(withCode));
  });
});
