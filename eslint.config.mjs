import { dirname, relative, resolve, sep } from 'node:path';
import astro from 'eslint-plugin-astro';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import { importComplaint } from './build/layers.mjs';
import svelteConfig from './svelte.config.js';

const root = import.meta.dirname;
const fromRoot = (/** @type {string} */ path) => relative(root, path).split(sep).join('/');
const bengali = /[\u0980-\u09FF]/;

/** The project's own rules: the layers, and where Bengali text may stand. */
const book = {
  rules: {
    layers: {
      meta: { type: 'problem', schema: [] },
      create(context) {
        // Scripts inside .astro files are linted as virtual files; the layer is that of the real one.
        const from = fromRoot(context.physicalFilename);
        const check = (node) => {
          const source = node.source?.value;
          if (typeof source !== 'string' || !source.startsWith('.')) return;
          const to = fromRoot(
            resolve(dirname(context.physicalFilename), source.replace(/\?.*$/, '')),
          );
          const complaint = importComplaint(from, to);
          if (complaint !== null) context.report({ node, message: complaint });
        };
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
        };
      },
    },
    'bengali-at-home': {
      meta: { type: 'problem', schema: [] },
      create(context) {
        const check = (node, text) => {
          if (bengali.test(text))
            context.report({
              node,
              message:
                'Bengali text stands only in src/content, *.bn.ts and .astro furniture: move the sentence into a *.bn.ts table.',
            });
        };
        return {
          Literal: (node) => typeof node.value === 'string' && check(node, node.raw),
          TemplateElement: (node) => check(node, node.value.raw),
          SvelteText: (node) => check(node, node.value),
        };
      },
    },
  },
};

const outside = [
  'Date',
  'fetch',
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'performance',
  'crypto',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'window',
  'document',
  'navigator',
].map((name) => ({
  name,
  message: 'Rules and machines are pure: time, chance, storage and the page come in from outside.',
}));

export default defineConfig(
  {
    ignores: [
      'dist*/',
      '.astro/',
      '.test-output/',
      'node_modules/',
      'tests/fixtures/**/planted/**',
    ],
  },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  ...astro.configs.recommended,
  {
    plugins: { book },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'book/layers': 'error',
      'no-console': 'error',
      // {' '} and {'{'} say what a bare space or brace in markup does not.
      'svelte/no-useless-mustaches': 'off',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // A catch may be quiet only where a comment says why.
      'no-empty': 'error',
      '@typescript-eslint/no-dynamic-delete': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.object.name='Astro'][callee.property.name='glob']",
          message: 'Astro.glob is gone: use a content collection or import.meta.glob.',
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte', 'src/**/*.svelte.ts'],
    ignores: ['src/content/**', '**/*.bn.ts', 'src/bengali/**', 'src/search/**', '**/*.test.ts'],
    rules: { 'book/bengali-at-home': 'error' },
  },
  {
    // The parser misses uses inside some template expressions; `astro check` sees them all.
    files: ['**/*.astro'],
    rules: { '@typescript-eslint/no-unused-vars': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
  },
  {
    files: ['src/machines/**/*.ts', '**/*.model.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', ...outside],
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'Chance comes in as a seed: machines/core/random.ts.',
        },
      ],
    },
  },
  {
    files: ['src/machines/core/**/*.ts', '**/*.model.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'xstate',
              message: 'Models are plain rules: modes belong into the machine beside them.',
            },
          ],
        },
      ],
    },
  },
  {
    // A chart holds only names: guards and actions stand in setup(), one-line calls into the model.
    files: ['src/machines/**/*.machine.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name='createMachine'] :matches(Property[key.name='guard'],Property[key.name='actions'],Property[key.name='entry'],Property[key.name='exit']) > :matches(ArrowFunctionExpression,FunctionExpression)",
          message:
            'No inline function in a chart: name it in setup() so that the chart reads aloud.',
        },
      ],
    },
  },
  {
    files: [
      'scripts/**',
      'build/**',
      'tests/**',
      '**/*.test.ts',
      'src/content/labs/**',
      'src/content/kit/*/app/**',
    ],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
);
