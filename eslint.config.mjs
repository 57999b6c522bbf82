import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { askedOnce } from './scripts/families-asked-once.mjs';
import { needsPart, restricted } from './scripts/kit-parts.mjs';

/** Style is left to readers; these rules hold what the conventions promise. Those that need types stand in `.oxlintrc.json`. */
export default tseslint.config(
  { ignores: ['node_modules', '.build', 'cdk.out', 'web/public', '.data'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      complexity: ['error', { max: 12, variant: 'modified' }],
      'max-depth': ['error', 4],
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-explicit-any': 'error',
      // A name that begins with _ is left out of the rest of an object on purpose.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'test/**', '**/*.conformance.ts', '**/*.tsx'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-imports': [
        'error',
        { name: '@jest/globals', message: 'Use the globals, as every other test does.' },
      ],
    },
  },
  {
    files: ['web/{features,parts,shell}/**/*.{ts,tsx}'],
    // A comment may not take back what is said here: exceptions are data, each with its reason.
    linterOptions: { noInlineConfig: true },
    rules: { 'no-restricted-imports': restricted() },
  },
  ...needsPart.map(({ file, parts }) => ({ files: [file], rules: { 'no-restricted-imports': restricted(parts) } })),
  ...askedOnce,
  { files: ['test/**'], rules: { complexity: 'off' } },
  { files: ['**/*.cjs', '**/*.mjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['scripts/**', 'functions/local/{main,tenant}.ts', 'test/bench/**', 'test/crash/**', 'test/fuzz/**'],
    rules: { 'no-console': 'off' },
  },
);
