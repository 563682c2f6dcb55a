import { expect, test } from 'vitest'
import { freshDatabase, testDialect } from '../testing/databases/databases.ts'
import { bookingBundle, bookingWorld } from '../testing/worlds/booking-world.ts'
import { inTransaction, transaction } from './run-transaction.ts'
import { statement } from './session.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { GroupLost } from './sqlite-groups.ts'

const storm = { id: 'storm', provider: 'quay', start: '2026-12-01 00:00:00', end: '2026-12-02 00:00:00' }
const slot = { bookable: 'talk', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }
const raised = statement("UPDATE providers SET revision = revision + 1 WHERE id = 'quay'")

test.runIf(testDialect() === 'sqlite')(
  'what a booking read of a change that was never written is not kept',
  async () => {
    const database = await freshDatabase('sqlite')
    const { db } = database
    const world = await bookingWorld(database, { ...bookingBundle, blackouts: [storm] })
    const connection: SqliteConnection = await db.knex.client.acquireConnection()
    const execute = connection.execute.bind(connection)
    connection.execute = (sql, values) => {
      if (sql === 'COMMIT') throw new Error('the disk is full')
      return execute(sql, values)
    }
    await db.knex.client.releaseConnection(connection)

    const waiting = Promise.withResolvers<void>()
    const removal = inTransaction(db, async (trip) => {
      await trip.writeAll([statement("DELETE FROM blackouts WHERE id = 'storm'"), raised])
      await waiting.promise
    })
    const [start, end] = [slot.start, slot.end].map((time) => Date.parse(`${time.replace(' ', 'T')}-05:00`))
    const occupies = { start: start ?? 0, end: end ?? 0 }
    const reading = transaction(db, { whitelabel: 'northwind', provider: 'quay' }, async (unit) => {
      const { now } = world.clock
      const asked = { bookable: 'talk', resources: [], shared: [], claimants: [], waitlist: false, turns: false }
      const { blackouts } = await unit.lockAndRead({ ...asked, occupies, now })
      expect(blackouts).toEqual([])
    })
    await new Promise(setImmediate)
    waiting.resolve()
    const outcomes = await Promise.allSettled([removal, reading])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(GroupLost) })

    connection.execute = execute
    await inTransaction(db, (trip) => trip.write(raised))
    const held = await world.call('hold_appointment', { ...slot, draft: 'into-the-storm' })
    expect(held).toMatchObject({ error: { code: 'closed' } })
    await world.close()
    await database.drop()
  },
)
