// Modest rules: what is likely a fault, and which module may import which.
import { defineConfig } from 'eslint/config';
import globals from 'globals';

/** @type {import('eslint').Linter.RulesRecord} */
const faults = {
  'array-callback-return': 'error',
  'constructor-super': 'error',
  'default-case-last': 'error',
  eqeqeq: 'error',
  'no-alert': 'error',
  'no-cond-assign': 'error',
  'no-const-assign': 'error',
  'no-console': 'error',
  'no-debugger': 'error',
  'no-dupe-keys': 'error',
  'no-eval': 'error',
  'no-fallthrough': 'error',
  'no-implied-eval': 'error',
  'no-self-assign': 'error',
  'no-self-compare': 'error',
  'no-shadow': 'error',
  'no-undef': 'error',
  'no-unreachable': 'error',
  'no-unused-vars': 'error',
  'no-use-before-define': ['error', { functions: false, variables: false }],
  'no-var': 'error',
  'prefer-const': 'error',
};

/**
 * A rule against imports of modules that match, with what to do instead.
 * @param {string} regex
 * @param {string} message
 * @returns {import('eslint').Linter.RulesRecord}
 */
function apart(regex, message) {
  return { 'no-restricted-imports': ['error', { patterns: [{ regex, message }] }] };
}

/** The core, and what runs it, are the worker's alone. */
const go = ['Go', 'siibp'].map((name) => ({ name, message: 'Only worker.js knows that Go exists.' }));

export default defineConfig([
  { ignores: ['node_modules/'] },
  {
    files: ['**/*.js'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { ...faults, 'no-restricted-globals': ['error', ...go], ...apart('worker\\.js$', 'The worker is reached by messages.') },
  },
  {
    files: ['*.js', 'view/**/*.js'],
    languageOptions: { globals: { ...globals.browser, WORKER_URL: false, WASM_URL: false, RELAXED_URL: false, PLAIN_URL: false, DEMO_URL: false, FIRST_URL: false } },
  },
  {
    files: ['view/**/*.js'],
    rules: apart('^\\./|/view/|worker\\.js$|app\\.js$', 'Views know the element and the state, not one another.'),
  },
  {
    files: ['offline.js'],
    languageOptions: { globals: { ...globals.serviceworker, VERSION: false, FILES: false } },
  },
  {
    files: ['worker.js'],
    languageOptions: { globals: { ...globals.worker, Go: false, siibp: false } },
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['test/**/*.js', '*.config.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { 'no-restricted-globals': 'off', 'no-restricted-imports': 'off', 'no-console': 'off' },
  },
]);
