import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    // Tags are the rows that a test proves (docs/conformance.md): any may be used.
    strictTags: false,
    // Of two cores: tests also wait, for deadlines and for processes that they start.
    maxWorkers: 3,
    // Others may use the machine: what is right ends some time, what is wrong never does.
    testTimeout: 240_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,paystack-sandbox,tests,tools}/**/*.test.ts'],
          // These have a command each: vitest.deep.config.ts.
          exclude: ['**/*.deep.test.ts', ...(process.env.WITHOUT_SLOW_TESTS ? ['**/*.slow.test.ts'] : [])],
          globalSetup: ['tests/global-setup.ts'],
          // A worker keeps what it has imported from file to file: to import the product anew is a third of a file's time.
          isolate: false,
          // These run as they are, as in production: Node itself strips the types.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], isolate: false } },
    ],
  },
})
