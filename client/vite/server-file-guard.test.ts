import { expect, test } from 'vitest'
import { serverFileFault } from './server-file-guard.ts'

test.each([
  '/srv/app/core/operations/book-appointment.ts',
  '/srv/app/core/persistence/locks.ts',
  '/srv/app/plugins/payment-sandbox/plugin.ts',
  '/srv/acme/plugin.js',
  '/srv/app/node_modules/fastify/fastify.js',
  '/srv/app/node_modules/knex/lib/index.js',
])('%s never goes to browsers', (file) => {
  expect(serverFileFault('/srv/app', file, ['/srv/app/client/app/shell.tsx'])).toMatch(
    /is server code, and client\/app\/shell\.tsx would send it to browsers/,
  )
})

test.each([
  '/srv/app/core/domain/wording/index.ts',
  '/srv/app/core/plugin-api/index.ts',
  '/srv/app/plugins/payment-sandbox/client.tsx',
  '/srv/app/node_modules/react/index.js',
])('%s may', (file) => {
  expect(serverFileFault('/srv/app', file, [])).toBeNull()
})
