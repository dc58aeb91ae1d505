import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A mail takes its time on a busy machine; what is right arrives, what is wrong never does.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,paystack-sandbox,checks}/**/*.test.ts'],
          // These have a command each: vitest.deep.config.ts.
          exclude: ['**/*.deep.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // These run as they are, as in production: Node itself strips the types.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
