import { cruise } from 'dependency-cruiser';
import { rules } from './rules.mjs';

const folders = ['packages', 'services', 'gateway', 'frontends'];

/** Imports below `baseDir` that break a rule: `{ rule, from, to }`. */
export async function findViolations(baseDir, searched = folders) {
  const options = {
    baseDir,
    ruleSet: { forbidden: rules },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  };
  const { output } = await cruise(searched, options);
  return {
    modules: output.modules.length,
    violations: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
