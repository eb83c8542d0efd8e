import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

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

const serverCode = [
  'services/*/src/**/*.ts',
  'gateway/src/**/*.ts',
  'packages/server-kit/src/**/*.ts',
  'packages/contracts/src/**/*.ts',
];
const tests = ['**/*.spec.ts', '**/*.spec.tsx', '**/*.spec.mjs', '**/testing/**', 'e2e/**', 'bench/**'];
/** Rules that ask the compiler; of its set those that find faults. */
const typed = Object.fromEntries(
  [
    ...['await-thenable', 'no-array-delete', 'no-floating-promises', 'no-for-in-array', 'no-implied-eval'],
    ...['only-throw-error', 'prefer-promise-reject-errors', 'restrict-plus-operands'],
  ].map((name) => [`@typescript-eslint/${name}`, 'error']),
);

const restrict = (...bans) => ({ 'no-restricted-syntax': ['error', ...bans.flat()] });

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      'test-results/**',
      '.nx/**',
      'infra/check/boundaries/fixtures/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', 300],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-unsafe-declaration-merging': 'off',
      '@typescript-eslint/triple-slash-reference': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      ...restrict(syntaxBans.environment),
    },
  },
  {
    files: ['{packages,services,gateway,frontends,e2e,infra/demo,infra/simulator}/**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'tsconfig.web.json', 'e2e/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      ...typed,
      // A handler in TSX may be async: what it throws is reported by the page.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['{frontends,packages/web-kit}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
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
  { files: tests, rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['infra/**/*.mjs', '*.mjs', '**/*.config.mjs', 'packages/web-kit/rsbuild/**', 'bench/**'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
);
