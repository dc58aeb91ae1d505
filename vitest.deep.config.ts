import { defineConfig } from 'vitest/config'

// What takes longer than `npm run test:all` may: npm run test:deep, and of it npm run fuzz and npm run faults alone.
export default defineConfig({
  test: {
    pool: 'forks',
    // Tags are the rows that a test proves (docs/conformance.md): any may be used.
    strictTags: false,
    maxWorkers: 1,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    include: ['{server,tools}/**/*.deep.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    // These run as they are, as in production: Node itself strips the types.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
})
