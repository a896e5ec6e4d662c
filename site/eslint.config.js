// Modest rules: what is likely a fault, how long a function may be, and which module may import which.
import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import typescript from 'typescript-eslint';

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

/** What each room may import, beside its own modules, the library's entry, the types of core, and those at the top that stand below it. */
const rooms = {
  library: ['core', 'features/videos'],
  model: [],
  media: ['model', 'ui'],
  ui: ['media', 'model'],
  session: ['model', 'ui'],
  storage: ['features/write-captions', 'model', 'session'],
  app: ['features', 'media', 'model', 'session', 'storage', 'ui'],
};

/** What each feature may import, beside its own modules, the library's entry, the types of core, and what all features share. */
const features = {
  cast: ['media', 'model', 'session', 'ui'],
  choose: ['model', 'session', 'ui'],
  compare: ['media', 'model', 'session', 'ui'],
  correct: ['media', 'model', 'session', 'ui'],
  explore: ['media', 'model', 'session', 'ui'],
  film: ['media', 'model', 'ui'],
  lessons: ['media', 'model', 'ui'],
  'model-view': ['media', 'model', 'ui'],
  notices: ['model', 'session', 'ui'],
  open: ['media', 'model', 'session', 'storage', 'ui'],
  options: ['model', 'ui'],
  palette: ['app', 'model', 'ui'],
  paper: ['model', 'ui'],
  run: ['media', 'model', 'session', 'ui'],
  share: ['media', 'model', 'session', 'ui'],
  'write-captions': ['media', 'model', 'session', 'ui'],
};

/** The folders of the features that turn other files into a dataset's files. */
const importers = readdirSync(new URL('features/', import.meta.url)).map((name) => `features/${name}`).filter((folder) => existsSync(new URL(`${folder}/importer.json`, import.meta.url)));

/**
 * The rules of a feature's modules that stand so many folders below it.
 * @param {string} feature
 * @param {string[]} others
 * @param {number} depth
 */
const ofFeature = (feature, others, depth) => ({
  files: [`features/${feature}${'/*'.repeat(depth)}/*.{ts,tsx}`],
  rules: apart(
    { regex: `^(\\.\\./){${depth + 1}}(?!\\.\\./|[\\w-]+\\.tsx?$)`, message: `features/${feature} imports no other feature.` },
    { regex: `^(\\.\\./){${depth + 2}}(?!(${others.join('|')})/|library/(index|core)\\.ts$|(words|state|store)\\.ts$|\\.\\./core/dataset/features/to_npy\\.py$)`, message: `features/${feature} may import of ${others.join(', ')}.` },
  ),
});

/**
 * Rules against imports of modules that match, with what to do instead. Their types may be imported.
 * @param {{regex: string, message: string}[]} patterns
 * @returns {import('eslint').Linter.RulesRecord}
 */
function apart(...patterns) {
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns: patterns.map((pattern) => ({ ...pattern, allowTypeImports: true })) }] };
}

/**
 * A rule against modules at the top.
 * @param {string} names
 */
const above = (names) => ({ regex: `(^|/)((${names})\\.ts|core/worker/.*)$`, message: 'app.ts puts all together, the store and the keys know every room, the worker is reached by messages.' });

/** The rooms that stand above the store. */
const ABOVE = ['app'];

/**
 * The rules of a room's modules that stand so many folders below it.
 * @param {string} room
 * @param {string[]} others
 * @param {number} depth
 */
const ofRoom = (room, others, depth) => ({
  files: [`${room}${'/*'.repeat(depth)}/*.{ts,tsx}`],
  rules: apart(
    above(ABOVE.includes(room) ? 'app' : 'app|keys|state'),
    { regex: `^(\\.\\./){${depth + 1}}(?!\\.\\./)(?!(${others.join('|') || '-'})/|library/(index|core|labels)\\.ts$)[^/]+/`, message: `${room} may import of ${others.join(', ') || 'no other room'}: see the table of rooms.` },
  ),
});

/** A rule for modules at the top: they reach the core by the library. */
const byLibrary = { regex: '^\\./(core/|library/(?!(index|core)\\.ts$))', message: 'Import library/core.ts or library/index.ts: the site has no client of the core beside the library.' };

/** Who asks the core awaits its promises. */
const byHand = { selector: "CallExpression[callee.property.name='request']:not([callee.object.property.name='locks'])", message: 'Ask the core by createCore of the library.' };

/** The core, and what runs it, are the worker's alone. */
const go = ['Go', 'siibp'].map((name) => ({ name, message: 'Only core/worker/main.ts knows that Go exists.' }));

export default defineConfig([
  { ignores: ['node_modules/', 'core/protocol.ts', 'core/vision-protocol.ts', '**/*.d.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: typescript.parser },
    plugins: { '@typescript-eslint': typescript.plugin },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    languageOptions: { globals: { ...globals.browser, WORKER_URL: false, WASM_URL: false, RELAXED_URL: false, PLAIN_URL: false, DEMO_URL: false, FIRST_URL: false, COMPARED_URL: false, FILM_URL: false, CONVERTERS: false, CORE_PACKED: false, WORKER_PACKED: false, RELAXED_PACKED: false, PLAIN_PACKED: false, VISION_PACKED: false, VISION_WORKER_PACKED: false } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { ...faults, 'no-restricted-syntax': ['error', byHand], 'no-restricted-globals': ['error', ...go], ...apart(above('app'), byLibrary) },
  },
  {
    // The compiler knows the types, and says what is undefined or unused.
    files: ['**/*.{ts,tsx}'],
    rules: { 'no-undef': 'off', 'no-unused-vars': 'off' },
  },
  {
    // A function fits a screen; the functions in it count with it. The protocol is generated.
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', 'test/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipComments: false, skipBlankLines: false }] },
  },
  ...[['core/*', ''], ['core/worker/*', '\\.\\./']].map(([where, up]) => ({
    files: [`${where}.ts`],
    rules: apart({ regex: `^\\.\\./${up}(?!traffic)`, message: 'core knows no other room.' }),
  })),
  {
    files: ['core/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // A feature that a page loads by itself: it knows the core's messages and what stands below the store.
    files: importers.map((folder) => `${folder}/**/*.{ts,tsx}`),
    rules: apart({ regex: '^(\\.\\./)+(?!\\.\\./|library/(index|core)\\.ts$|core/worker/|ui/|model/|storage/(allowed|limits|preferences|transact)\\.|traffic\\.|words\\.|[\\w-]+\\.tsx?$)', message: 'An importer knows the library, the words and how things are kept.' }),
  },
  {
    files: ['features/*/worker/*.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  ...Object.entries(rooms).flatMap(([room, others]) => [0, 1].map((depth) => ofRoom(room, others, depth))),
  {
    // The model stands below all other rooms, so that not even types come from above it.
    files: ['model/*.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [{ regex: '^\\.\\./(?!core/messages\\.ts$|library/(index|core|labels)\\.ts$|words\\.ts$)', message: 'model imports from itself, and of the library and the types of core.' }] }] },
  },
  ...Object.entries(features).flatMap(([feature, others]) => [0, 1].map((depth) => ofFeature(feature, others, depth))),
  {
    files: ['offline.ts'],
    languageOptions: { globals: { ...globals.serviceworker, VERSION: false, FILES: false, LATER: false } },
  },
  {
    files: ['core/worker/main.ts'],
    languageOptions: { globals: { ...globals.worker, Go: false, siibp: false } },
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['test/**/*.{ts,mjs}', 'features/**/*.test.ts', '*.config.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { 'no-restricted-globals': 'off', 'no-restricted-syntax': 'off', '@typescript-eslint/no-restricted-imports': 'off', 'no-console': 'off' },
  },
]);
