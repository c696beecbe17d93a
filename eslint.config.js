import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { noDomainWords } from './scripts/eslint/no-domain-words.mjs';
import { walls } from './scripts/eslint/walls.mjs';

const web = fileURLToPath(new URL('./web/src', import.meta.url));

const CONNECTING = ['fetch', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'EventSource', 'WebTransport', 'RTCPeerConnection', 'importScripts', 'sendBeacon'];
const UNCONNECTED = 'The page connects to nothing: reports and scenarios stay with the user.';

const CONNECTIONS = CONNECTING.map((name) => ({ name, message: UNCONNECTED }));

// Of whatever object: window, self, globalThis, navigator, a frame, or one of these under another name.
const CONNECTIONS_OF_OBJECTS = CONNECTING.map((property) => ({ property, message: UNCONNECTED }));

const NO_HTML = { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'React renders; text is never parsed as HTML.' };

/** A module of another host, or one of which nobody can say that it is not. */
const REMOTE_MODULES = ["ImportExpression[source.type!='Literal']", String.raw`:matches(ImportExpression, ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration)[source.value=/^(\w+:)?\u002f\u002f/]`].map((selector) => ({ selector, message: UNCONNECTED }));

const ADDRESS = ['location', 'history'].map((name) => ({
  name,
  message: 'Only web/src/features/share touches the address: the link is a document format with versions.',
}));

const ADDRESS_OF_WINDOW = ADDRESS.flatMap(({ name, message }) =>
  ['window', 'globalThis', 'document'].map((object) => ({ object, property: name, message })),
);

export default tseslint.config(
  { ignores: ['dist/', 'dist-single/', 'target/', 'node_modules/', 'test-results/', 'playwright-report/', 'web/src/engine/generated/'] },
  js.configs.recommended,
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  { files: ['web/service-worker.js'], languageOptions: { globals: globals.serviceworker } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Does not see that a closure changes a variable, and so calls needed checks needless.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, mountwise: { rules: { walls, 'no-domain-words': noDomainWords } } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'mountwise/walls': ['error', { root: web }],
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
      'no-restricted-globals': ['error', ...CONNECTIONS, ...ADDRESS],
      'no-restricted-properties': ['error', ...CONNECTIONS_OF_OBJECTS, ...ADDRESS_OF_WINDOW],
      'no-restricted-syntax': ['error', NO_HTML, ...REMOTE_MODULES],
    },
  },
  // A test may bring together what the code must keep apart.
  { files: ['web/src/**/*.test.{ts,tsx}'], rules: { 'mountwise/walls': 'off', 'no-restricted-syntax': ['error', NO_HTML] } },
  { files: ['web/src/ui/**/*.{ts,tsx}'], rules: { 'mountwise/no-domain-words': 'error' } },
  {
    // offline.ts reloads the page for a new version; it neither reads nor writes the address.
    files: ['web/src/features/share/**', 'web/src/app/offline.ts'],
    rules: { 'no-restricted-globals': ['error', ...CONNECTIONS], 'no-restricted-properties': ['error', ...CONNECTIONS_OF_OBJECTS] },
  },
);
