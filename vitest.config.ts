import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const server = {
  environment: 'node' as const,
  // Importing the server for each file took longer than most files. A file ends what it starts and restores what it
  // changes.
  isolate: false,
  experimental: { viteModuleRunner: false },
  execArgv: ['--import', './core/plugin-host/register-api.ts'],
}

/** Processes inherit what others of the project have compiled: to compile the server takes half of its start. */
const compiled = { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) }

/** Files named `*.db.test.ts` run once on each database; everything else on the server runs once. */
export default defineConfig({
  test: {
    // Also on two cores: files wait for databases, each for its own, and two workers left the processors partly idle.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...server,
          name: 'unit',
          include: ['core/**/*.test.ts', 'plugins/**/*.test.ts', 'themes/**/*.test.ts', 'client/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          env: compiled,
        },
      },
      {
        test: {
          ...server,
          name: 'sqlite',
          include: ['core/**/*.db.test.ts', 'plugins/**/*.db.test.ts'],
          env: { ...compiled, TEST_DATABASE: 'sqlite' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...server,
          name: 'mysql',
          include: ['core/**/*.db.test.ts', 'plugins/**/*.db.test.ts'],
          env: { ...compiled, TEST_DATABASE: 'mysql' },
          globalSetup: ['core/testing/databases/drop-databases.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...server,
          name: 'browser',
          // After all others: a browser that has to share the machine with them is too slow to be judged.
          sequence: { groupOrder: 1 },
          include: ['client/e2e/*.e2e.ts'],
          env: compiled,
          globalSetup: ['client/e2e/build-first.ts', 'core/testing/databases/drop-databases.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // The runner names the tests that passed at a second try: a browser on a shared machine is late now and then.
          retry: process.env.CI ? 1 : 0,
          // What a page is to show, it may show late: how fast it is, the bench says.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
