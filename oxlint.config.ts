import { defineConfig } from 'oxlint';

const syntaxBans = {
  store: [
    ...['startSession', 'withTransaction', 'bulkWrite', 'estimatedDocumentCount'].map((method) => ({
      selector: `CallExpression[callee.property.name='${method}']`,
      message: `${method}() does not work on every store or goes around the tenant.`,
    })),
    {
      selector: "CallExpression[callee.property.name='watch'][callee.object.name!='routes']",
      message: 'Change streams do not work on every store; use rpc.events.after or live hints.',
    },
  ],
  rawCollection: {
    selector: "MemberExpression[property.name='collection']:not([object.type='ThisExpression'])",
    message: 'Raw collections go around the tenant scope; use an AuditedCollection or systemScope().',
  },
  clock: [
    {
      selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
      message: 'The time comes from the injected Clock.',
    },
    {
      selector: "NewExpression[callee.name='Date'][arguments.length=0]",
      message: 'The time comes from the injected Clock.',
    },
  ],
  environment: {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Only load-config reads the environment.',
  },
};

/** A call of a function by one of these names, or of a method. */
const calls = (names: string) =>
  `CallExpression:matches([callee.name=/^(${names})$/], [callee.property.name=/^(${names})$/])`;
const testBody = 'it|test|(before|after)(All|Each)';
const timeLimit = 'There is one limit for all tests: it is given where the tool is configured.';
const literalTimeout = "Property[key.name='timeout'][value.type='Literal']";

/** What makes a test of the gate depend on how fast the machine is. */
const clockBans = [
  {
    selector: "MemberExpression[object.name='performance'][property.name='now']",
    message: 'The gate measures no time: a test of the time that passes is a .full.spec.',
  },
  {
    selector:
      "BinaryExpression[operator='-'] > CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'The gate measures no time: hold the clock, or take one moment and go on from it.',
  },
  {
    selector: `${calls('pause|delay|sleep|setTimeout|waitForTimeout')} > Literal[value>=500]`,
    message: 'The gate does not sleep: wait for what is to happen, or move a clock on.',
  },
  {
    selector: `MemberExpression:matches([object.name='jest'][property.name='setTimeout'], [object.name=/^(it|test)$/][property.name=/^(setTimeout|slow)$/])`,
    message: timeLimit,
  },
  {
    selector: `CallExpression:matches([callee.name=/^(${testBody})$/], [callee.property.name=/^(only|skip|${testBody})$/], [callee.callee.object.name=/^(it|test)$/], [callee.tag.object.name=/^(it|test)$/]) > Literal[raw=/^[0-9]/]`,
    message: timeLimit,
  },
];

const serverCode = [
  'services/*/src/**/*.ts',
  'gateway/src/**/*.ts',
  'packages/server-kit/src/**/*.ts',
  'packages/contracts/src/**/*.ts',
];
const tests = ['**/*.spec.ts', '**/*.spec.tsx', '**/*.spec.mjs', '**/testing/**', 'e2e/**', 'bench/**'];

/** Rules that ask the compiler; of its set those that find faults. */
const typed = [
  ...['await-thenable', 'no-array-delete', 'no-floating-promises', 'no-for-in-array', 'no-implied-eval'],
  ...['only-throw-error', 'prefer-promise-reject-errors', 'restrict-plus-operands'],
];

/** What typescript-eslint recommends without the compiler. */
const recommended = [
  ...['ban-ts-comment', 'no-array-constructor', 'no-duplicate-enum-values', 'no-explicit-any'],
  ...['no-extra-non-null-assertion', 'no-misused-new', 'no-namespace', 'no-non-null-asserted-optional-chain'],
  ...['no-require-imports', 'no-this-alias', 'no-unnecessary-type-constraint', 'no-unsafe-function-type'],
  ...['no-wrapper-object-types', 'prefer-as-const', 'prefer-namespace-keyword'],
];

const errors = (prefix, names) => Object.fromEntries(names.map((name) => [`${prefix}${name}`, 'error']));
const restrict = (...bans) => ({ 'officina/no-syntax': ['error', ...bans.flat()] });

export default defineConfig({
  categories: { correctness: 'off' },
  plugins: ['typescript', 'react'],
  jsPlugins: ['./tools/lint/no-syntax.mjs'],
  ignorePatterns: [
    '**/dist/**',
    '**/node_modules/**',
    '.data/**',
    'test-results/**',
    '.nx/**',
    'tools/boundaries/fixtures/**',
  ],
  options: { reportUnusedDisableDirectives: 'error' },
  rules: {
    ...errors('typescript/', recommended),
    ...errors('', ['no-var', 'prefer-const', 'prefer-rest-params', 'prefer-spread', 'no-console']),
    'max-lines': ['error', 400],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-unused-expressions': 'error',
    'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    ...restrict(syntaxBans.environment),
  },
  overrides: [
    {
      files: ['{packages,services,gateway,frontends,e2e,demo/data,demo/simulator}/**/*.{ts,tsx}'],
      rules: {
        ...errors('typescript/', typed),
        // A handler in TSX may be async: what it throws is reported by the page.
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      },
    },
    {
      files: ['{frontends,packages/web-kit}/**/*.{ts,tsx}'],
      rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
    },
    {
      files: serverCode,
      rules: restrict(syntaxBans.store, syntaxBans.rawCollection, syntaxBans.clock, syntaxBans.environment),
    },
    {
      files: ['packages/server-kit/src/store/**'],
      rules: restrict(
        syntaxBans.store.filter(({ selector }) => !selector.includes('bulkWrite')),
        syntaxBans.clock,
        syntaxBans.environment,
      ),
    },
    { files: ['**/clock.ts'], rules: restrict(syntaxBans.store, syntaxBans.environment) },
    { files: ['**/load-config.ts'], rules: restrict(syntaxBans.store, syntaxBans.clock) },
    { files: tests, rules: { 'officina/no-syntax': 'off' } },
    {
      files: ['infra/**/*.mjs', '*.mjs', '**/*.config.mjs', 'packages/web-kit/rsbuild/**', 'bench/**'],
      rules: { 'no-console': 'off', 'officina/no-syntax': 'off' },
    },
    {
      files: ['**/*.spec.{ts,tsx,mjs}'],
      rules: restrict(clockBans, {
        selector: `${calls('waitFor.*|find(All)?By.*')} > ObjectExpression > ${literalTimeout}`,
        message: timeLimit,
      }),
    },
    { files: ['**/*.{full,long}.spec.*'], rules: { 'officina/no-syntax': 'off' } },
    {
      files: ['e2e/journeys/**'],
      rules: restrict(clockBans, {
        selector: `CallExpression > ObjectExpression > ${literalTimeout}`,
        message: timeLimit,
      }),
    },
  ],
});
