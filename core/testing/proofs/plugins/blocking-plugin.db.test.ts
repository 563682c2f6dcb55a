import { expect, test } from 'vitest'
import { testDialect, withDatabase } from '../../databases/databases.ts'
import { blockingWays, tryBlocking } from './blocking-plugin.ts'

await withDatabase('a plugin of one tenant that blocks the process', (database) => {
  // Two starts of a server, which take seconds: what a plugin blocks is the process, whatever its database.
  test.runIf(testDialect() === 'sqlite')(
    'is switched off by a new start, with one alarm each, and others book on',
    async () => {
      const found = await tryBlocking(database())
      expect(found.map(({ way }) => way)).toEqual(blockingWays)
      const alarms = await database().db.knex('outbox').where('name', 'account.pluginoff').orderBy('id')
      expect(alarms.map(({ payload }) => JSON.parse(payload))).toEqual([
        expect.objectContaining({ user: 'sky', address: 'acme-hostile: GET /hello', place: 'routes' }),
        expect.objectContaining({ user: 'sky', place: 'posts' }),
      ])
    },
    180_000,
  )
})
