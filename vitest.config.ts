import { defineConfig } from 'vitest/config';
import { evidence } from './scripts/vite/evidence.ts';
import { firstAnswer } from './scripts/vite/first-answer.ts';

export default defineConfig({
  plugins: [evidence(), firstAnswer()],
  define: { SINGLE_FILE: 'false' },
  test: {
    include: ['web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'engine/wasm/tests/*.test.ts'],
    environment: 'node',
    passWithNoTests: false,
  },
});
