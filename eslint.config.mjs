import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The limits that test/architecture/sizes.spec.ts checks, and what keeps functions simple. */
const SIZES = {
  'max-lines': ['error', 400],
  'max-lines-per-function': ['error', 70],
  'max-depth': ['error', 3],
  complexity: ['error', 15],
};

export default defineConfig(
  globalIgnores(['dist', 'coverage', 'test/fixtures', 'client/dist', 'client/src/schema.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...SIZES,
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],

      // Every index is checked by the compiler, so `!` is where the code knows better, on purpose.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowNullish: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // A port answers with a promise, whether or not the adapter at hand has to wait.
      '@typescript-eslint/require-await': 'off',
      // A body or a file is read as the type that its caller names.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Nest's modules are empty classes, and its options are typed as classes.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: [
      'src/main.ts',
      'src/serve.ts',
      'src/{void-attempt,rebuild,keys,audit,receipt-key}.ts',
      'src/cli/**',
      'test/bench/**',
      'test/python-client/**',
      'examples/**',
    ],
    rules: { 'no-console': 'off' },
  },
  // A `describe` is a list of cases, not a function.
  { files: ['test/**'], rules: { 'max-lines-per-function': 'off' } },
  {
    // Answers are held against openapi.yaml, and records are changed in ways that their types forbid.
    files: ['test/**'],
    rules: Object.fromEntries(
      [
        'no-explicit-any',
        'no-unsafe-assignment',
        'no-unsafe-member-access',
        'no-unsafe-call',
        'no-unsafe-return',
        'no-unsafe-argument',
      ].map((rule) => [`@typescript-eslint/${rule}`, 'off']),
    ),
  },
);
