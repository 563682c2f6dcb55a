import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'

await withDatabase('decisions about an entry of a waitlist', (database) => {
  const at = waitlistTests(database)
  const { nextDay, refusal } = at

  /** Somebody who is offered the only seats of a day. */
  const offered = async () => {
    const days = nextDay()
    const booked = await at.the.book(at.the.wish('class', days, { seats: 2 }))
    const { id, managetoken: token } = await at.the.join(at.the.wish('class', days))
    await at.the.cancel(booked)
    return { id, token }
  }

  test.each(['accept_waitlist_offer', 'reject_waitlist_offer', 'leave_waitlist'])(
    '%s answers its key again with the token, and stores none',
    async (name) => {
      const one = await offered()
      const idempotencykey = `key-of-${name}`
      const first = await at.the.must(name, { ...one, idempotencykey })
      expect(first.managetoken).toBe(one.token)
      // What happens later changes nothing of the answer.
      await at.the.call('cancel_reservation', one)
      expect(await at.the.must(name, { ...one, idempotencykey })).toEqual(first)
      expect(JSON.stringify(await database().db.knex('idempotency_keys'))).not.toContain(one.token)
      expect(await refusal(name, { ...(await offered()), idempotencykey })).toBe('idempotency_conflict')
    },
  )

  test('who knows the key of another has no right to the answer without the token', async () => {
    const one = await offered()
    await at.the.must('accept_waitlist_offer', { ...one, idempotencykey: 'key-of-another' })
    const { id } = one
    expect(await refusal('accept_waitlist_offer', { id, idempotencykey: 'key-of-another' })).toBe(
      'idempotency_conflict',
    )
    expect(await refusal('accept_waitlist_offer', { id })).toBe('not_found')
  })

  /** Lets something happen between what the next call reads and what it writes. */
  function beforeItsWrite(happen: () => Promise<unknown>): void {
    const { ports } = at.the.jobs
    const { transaction } = ports
    ports.transaction = async (...given) => {
      ports.transaction = transaction
      await happen()
      return transaction(...given)
    }
  }

  test('an offer that lapses while it is rejected is not: the entry waits on', async () => {
    const one = await offered()
    const began = at.the.clock.now
    beforeItsWrite(async () => {
      at.the.clock.now += 86_400_000
      await at.the.passTime()
    })
    expect(await refusal('reject_waitlist_offer', one)).toBe('not_offered')
    expect((await at.the.must('get_basereservation', one)).status).toBe('waitlisted')
    at.the.clock.now = began
  })

  test.each(['reject_waitlist_offer', 'leave_waitlist'])('%s ends an entry that staff tag meanwhile', async (name) => {
    const one = await offered()
    beforeItsWrite(async () => {
      await database().db.knex('reservations').where('id', one.id).increment('version', 1)
    })
    expect((await at.the.must(name, one)).status).toBe('cancelled')
    const version = (await database().db.knex('reservations').where('id', one.id).first())?.version
    const other = await offered()
    expect(await refusal(name, { ...other, version })).toBe('status_conflict')
  })

  test.each(['reject_waitlist_offer', 'leave_waitlist', 'cancel_reservation'])(
    '%s is told to customer and staff as the end of the waiting, once',
    async (name) => {
      const one = await offered()
      await at.the.call(name, one)
      await at.the.call(name, one)
      const rows = await database().db.knex('outbox').where('reservation', one.id).orderBy('version')
      const last = rows.at(-1)
      expect(rows.map((row) => row.name)).toEqual(
        ['waitlisted', 'offer', 'cancelled'].map((event) => `reservation.${event}`),
      )
      expect(JSON.parse(last?.payload)).toMatchObject({ waited: true })
    },
  )
})
