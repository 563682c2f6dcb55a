import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'

const queue = { provider: 'quay', waitlist: { enabled: true }, paymentterms: 'bill', price: 10, seats: 1 }

await withDatabase('who waits for a bookable that is offered to nobody any more', (database) => {
  const statuses = ['inactive', 'archived']
  const bookables = statuses.map((status) => ({ ...queue, id: `once-${status}`, name: status }))
  const t = waitlistTests(database, { bookables })

  test.each(statuses)(
    '%s: is told that the queue is closed, and is offered nothing that comes free',
    async (status) => {
      const bookable = `once-${status}`
      const day = t.nextDay()
      const first = await t.the.book(t.the.wish(bookable, day))
      const entry = await t.the.join(t.the.wish(bookable, day))
      const ended = { type: 'bookable', id: bookable, entity: { status } }
      expect(await t.the.call('update_entity', ended, 'quay', 'api')).toMatchObject({ ok: true })
      await expect.poll(async () => (await t.the.stored(entry.id)).status).toBe('cancelled')
      await t.the.cancel(first)
      const { id, managetoken: token } = entry
      expect(await t.the.call('accept_waitlist_offer', { id, token })).toMatchObject({ ok: false })
      expect((await t.the.stored(id)).waitlistoffer).toBeNull()
      const told = await database().db.knex('outbox').where({ reservation: id }).pluck('name')
      expect(told.filter((name) => name !== 'reservation.waitlisted')).toHaveLength(1)
    },
  )
})
