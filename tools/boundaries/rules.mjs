const inRepository = '^(packages|services|gateway|frontends|infra|demo|tools|e2e|bench)/';
const sharedByTests = '^packages/testing/';
const production = { pathNot: '\\.spec\\.tsx?$|/testing/' };
/** @type {{ dependencyTypesNot: import('dependency-cruiser').DependencyType[] }} */
const typesOnly = { dependencyTypesNot: ['type-only'] };

/**
 * Contracts that hold only texts, limits, switches and formats. They import only one another, so browser code that uses
 * them does not load zod.
 */
const plainContracts =
  '^packages/contracts/src/(service|article|byte-size|date-rules|list-size|local-time|place|words/[^/]+|files/(limits|paths)|auth/(company-lines|logo|password|roles)|maintenance/(executors|faults|link-limits|planned-words)|lotlog/lot-readings|notifications/(kinds|push-worker)|orders/(order-texts|row-of-spare)|industrial/(decimals|hour|production-note|register|register-hints|sensor-rules|series-choices|thresholds|unit))\\.ts$';

/** The configuration schema of a process. */
const settings = '(gateway|services/[^/]+)/src/config\\.ts$';

/** For each part of the repository, the parts that it may import. Every other import is forbidden. */
const allowed = {
  contracts: { from: '^packages/contracts/', to: '^packages/contracts/' },
  'server-kit': { from: '^packages/server-kit/', to: '^packages/(server-kit|contracts)/' },
  'web-kit': {
    from: '^packages/web-kit/(?!src/testing/[^/]+\\.mjs$)',
    to: '^packages/(web-kit|contracts)/',
  },
  'web-kit-environment': {
    from: '^packages/web-kit/src/testing/[^/]+\\.mjs$',
    to: '^packages/web-kit/src/testing/',
  },
  services: { from: '^services/([^/]+)/', to: '^(services/$1/|packages/(contracts|server-kit)/)' },
  gateway: { from: '^gateway/', to: '^(gateway/|packages/(contracts|server-kit)/)' },
  testing: {
    from: '^packages/testing/',
    to: '^(packages/testing/|infra/(build|servers|lib)/|jest\\.config)',
  },
  'infra-entries': { from: '^infra/[^/]+$', to: '^infra/' },
  'infra-lib': { from: '^infra/lib/', to: '^infra/lib/' },
  'infra-servers': { from: '^infra/servers/(?!.*\\.spec\\.mjs$)', to: '^infra/(servers|lib)/' },
  'infra-build': { from: '^infra/build/(?!.*\\.spec\\.mjs$|testing/)', to: '^infra/build/' },
  'infra-data': {
    from: '^infra/(audit|backup|restore)/',
    to: '^(infra/(audit|backup|restore|lib)/|infra/run/settings\\.mjs$|packages/(contracts|server-kit)/|services/(auth-proxy|events)/)',
  },
  'infra-run': {
    from: '^infra/run/',
    to: `^(infra/(run|backup|restore|servers|lib)/|packages/(contracts|server-kit)/|${settings})`,
  },
  'infra-commands': {
    from: '^infra/cli/',
    to: `^(infra/(cli|build|run|restore|backup|audit|servers|lib)/|packages/|services/|${settings})`,
  },
  'infra-docker': { from: '^infra/docker/', to: '^(infra/|packages/server-kit/)' },
  simulator: { from: '^demo/simulator/', to: '^(demo/simulator/|packages/(contracts|server-kit)/)' },
  demo: { from: '^demo/data/', to: '^(demo/|infra/(run|lib)/|packages/|services/)' },
  tools: { from: '^tools/', to: '^(tools|infra|packages)/' },
  e2e: { from: '^e2e/', to: '^(e2e|demo|tools|infra|packages)/' },
  bench: { from: '^bench/', to: '^(bench|demo|tools|infra|packages)/' },
  frontends: { from: '^frontends/([^/]+)/', to: '^(frontends/$1/|packages/(contracts|web-kit)/)' },
};

/** @type {import('dependency-cruiser').IRegularForbiddenRuleType[]} */
const onlyAllowed = Object.entries(allowed).map(([name, { from, to }]) => ({
  name: `${name}-imports`,
  severity: 'error',
  from: { path: from },
  to: { path: inRepository, pathNot: [to, sharedByTests] },
}));

/**
 * The dependency rules of docs/architecture.md.
 * @type {import('dependency-cruiser').IRegularForbiddenRuleType[]}
 */
export const rules = [
  ...onlyAllowed,
  {
    name: 'only-tests-take-testing',
    severity: 'error',
    from: { pathNot: '\\.spec\\.(tsx?|mjs)$|/testing/|^(tools|e2e|bench)/' },
    to: { path: sharedByTests },
  },
  {
    name: 'contracts-need-only-zod',
    severity: 'error',
    from: { path: '^packages/contracts/src/', ...production },
    to: { dependencyTypesNot: ['local', 'type-only'], pathNot: '(^|/)zod(/|$)|^packages/contracts/' },
  },
  {
    name: 'browser-gets-only-types-of-contracts',
    severity: 'error',
    from: { path: '^(packages/web-kit/src|frontends)/', ...production },
    to: { path: '^packages/contracts/', pathNot: plainContracts, ...typesOnly },
  },
  {
    name: 'plain-contracts-need-nothing-else',
    severity: 'error',
    from: { path: plainContracts },
    to: { pathNot: plainContracts, ...typesOnly },
  },
  {
    // Not a shared entry: a section that imports it would bundle a second kit.
    name: 'only-the-host-takes-the-shell',
    severity: 'error',
    from: { pathNot: '^frontends/host/' },
    to: { path: '^packages/web-kit/src/shell\\.ts$' },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
];
