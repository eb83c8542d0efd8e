import { cruise } from 'dependency-cruiser';
import { rules } from './rules.mjs';

const folders = ['packages', 'services', 'gateway', 'frontends', 'infra', 'demo', 'tools', 'e2e', 'bench'];

/**
 * Finds the imports that break a rule.
 * @param {string} baseDir
 * @param {string[]} [searched] folders below it
 * @returns {Promise<{ modules: number, violations: { rule: string, from: string, to: string }[] }>}
 */
export async function findViolations(baseDir, searched = folders) {
  /** @type {import('dependency-cruiser').ICruiseOptions} */
  const options = {
    baseDir,
    ruleSet: { forbidden: rules },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^tools/boundaries/fixtures/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  };
  const { output } = await cruise(searched, options);
  if (typeof output === 'string') throw new Error(output);
  return {
    modules: output.modules.length,
    violations: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
