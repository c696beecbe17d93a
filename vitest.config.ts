import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { SINGLE_FILE: 'false' },
  test: {
    include: ['web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'engine/wasm/tests/*.test.ts'],
    environment: 'node',
    passWithNoTests: false,
  },
});
