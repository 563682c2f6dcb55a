import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantToWall } from '../../domain/time/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type RequestWorld, requestWorld } from '../../testing/worlds/paid/request-world.ts'

const hour = 3_600_000

await withDatabase('requests', (database) => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await requestWorld(database())
  })
  afterAll(() => world.close())

  /** A change of the catalogue by the provider. */
  const change = async (name: string, params: object) => {
    const done = await world.call(name, params, 'quay', 'api')
    if (!done.ok) throw new Error(JSON.stringify(done.error))
  }
  const wall = (instant: number) => instantToWall(instant, 'America/New_York')
  const iso = (instant: number) => new Date(instant).toISOString()

  describe('a request', () => {
    test('is pending, occupies its place, and lapses after 48 hours', async () => {
      const made = await world.requested('ask', 100)
      expect(made).toMatchObject({ status: 'pending', expires: iso(world.clock.now + 48 * hour) })
      const row = await world.stored(made.id)
      expect(row.due).toBe(world.clock.now + 48 * hour)
      expect(row.life.request).toEqual({ first: world.clock.now })
      expect(row.life.booked).toBeUndefined()
      expect(await world.told(made.id)).toEqual(['pending'])
      expect(await world.request('ask', 100)).toMatchObject({ error: { code: 'slot_taken' } })
    })

    test('lapses at its start at the latest', async () => {
      const made = await world.requested('ask', 5)
      expect(made.expires).toBe(iso(world.clock.now + 5 * hour))
    })

    test('is skipped by staff, who book at once', async () => {
      const start = world.clock.now + 130 * hour
      const params = { bookable: 'ask', start: iso(start), end: iso(start + hour), draft: 'by-staff-0001' }
      const user = { email: 'ben@people.example', firstname: 'Ben', lastname: 'Moor' }
      const booked = await world.call('book_appointment', { ...params, user }, 'quay', 'api')
      expect(booked).toMatchObject({ value: { status: 'booked', expires: null } })
    })
  })

  describe('approving', () => {
    test('books it for good, and a repeat answers the same and tells nobody again', async () => {
      const { id } = await world.requested('ask', 200)
      const first = await world.approve(id)
      expect(first).toMatchObject({ ok: true, value: { reservation: { id, status: 'booked', expires: null } } })
      expect(await world.approve(id)).toEqual(first)
      expect(await world.told(id)).toEqual(['pending', 'approved'])
      expect(await world.stored(id)).toMatchObject({ due: null, life: { booked: world.clock.now } })
    })

    test('leads to gig where a group is claimed later', async () => {
      const { id } = await world.requested('later', 201)
      expect(await world.approve(id)).toMatchObject({ value: { reservation: { status: 'gig' } } })
    })

    test('is refused with the reason where there is no room, and it stays pending', async () => {
      const { id } = await world.requested('ask', 222)
      const { start, end } = await world.stored(id)
      await change('create_entity', {
        type: 'blackout',
        entity: { bookable: 'ask', start: wall(start), end: wall(end) },
      })
      expect(await world.approve(id)).toMatchObject({
        error: { code: 'closed', data: { reason: 'blackout_bookable', status: 'pending', reservation: { id } } },
      })
      expect((await world.stored(id)).status).toBe('pending')
    })

    test('counts what others took in the meantime, but not itself', async () => {
      const [one, two] = [await world.requested('pair', 240), await world.requested('pair', 240)]
      await change('update_entity', { type: 'bookable', id: 'pair', entity: { seats: 1 } })
      const both = await Promise.all([world.approve(one.id), world.approve(two.id)])
      expect(both.map((answer) => !answer.ok && answer.error.code)).toEqual(['slot_taken', 'slot_taken'])
      expect((await world.reject(two.id)).ok).toBe(true)
      expect(await world.approve(one.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    })

    test('decides about what was seen: another version is a conflict with the reservation as it is', async () => {
      const { id } = await world.requested('ask', 260)
      const { version } = await world.stored(id)
      expect(await world.approve(id, { version: version + 1 })).toMatchObject({
        error: { code: 'status_conflict', data: { status: 'pending', reservation: { id, status: 'pending' } } },
      })
      expect(await world.approve(id, { version })).toMatchObject({ value: { reservation: { status: 'booked' } } })
    })
  })

  describe('who decides', () => {
    test('the link of a mail decides its own request only, and manages nothing', async () => {
      const [one, other] = [await world.requested('ask', 280), await world.requested('ask', 281)]
      const token = world.app.platform.ports.tokens.decide(await world.stored(one.id))
      const asCustomer = (name: string, params: object) => world.call(name, params)
      expect(await asCustomer('approve_reservation', { id: other.id, token })).toMatchObject({
        error: { code: 'not_found' },
      })
      for (const name of ['cancel_reservation', 'withdraw_reservation', 'get_basereservation'])
        expect(await asCustomer(name, { id: one.id, token })).toMatchObject({ error: { code: 'not_found' } })
      expect(await asCustomer('get_request', { id: one.id, token })).toMatchObject({
        value: { isdecided: false, reservation: { id: one.id, first_name: 'Ada' } },
      })
      expect(await asCustomer('approve_reservation', { id: one.id, token })).toMatchObject({
        value: { reservation: { status: 'booked' } },
      })
    })

    test('the link ends 30 days after the reservation', async () => {
      const { id } = await world.requested('ask', 285)
      const row = await world.stored(id)
      const token = world.app.platform.ports.tokens.decide(row)
      const { now } = world.clock
      const shown = async (instant: number) => {
        world.clock.now = instant
        return (await world.call('get_request', { id, token })).ok
      }
      expect([await shown(row.end + 720 * hour - 1), await shown(row.end + 720 * hour)]).toEqual([true, false])
      world.clock.now = now
    })

    test('a customer decides nothing about their own request', async () => {
      const { id, managetoken: token } = await world.requested('ask', 290)
      for (const name of ['approve_reservation', 'reject_reservation', 'get_request'])
        expect(await world.call(name, { id, token })).toMatchObject({ error: { code: 'not_found' } })
      expect((await world.stored(id)).status).toBe('pending')
    })

    test('staff and other customers withdraw nothing', async () => {
      const { id } = await world.requested('ask', 291)
      expect(await world.call('withdraw_reservation', { id }, 'quay', 'api')).toMatchObject({
        error: { code: 'not_found' },
      })
      expect(await world.call('withdraw_reservation', { id })).toMatchObject({ error: { code: 'not_found' } })
    })
  })

  describe('ending it', () => {
    test('a rejection frees the place and carries its message to the customer', async () => {
      const made = await world.requested('ask', 300)
      const first = await world.reject(made.id, { message: ' We are in dry dock. ' })
      expect(first).toMatchObject({ value: { reservation: { status: 'cancelled' } } })
      expect(await world.reject(made.id, { message: 'Again' })).toEqual(first)
      expect(await world.told(made.id)).toEqual(['pending', 'rejected'])
      const [event] = await database().db.knex('outbox').where({ reservation: made.id, name: 'reservation.rejected' })
      expect(JSON.stringify(event?.payload)).toContain('We are in dry dock.')
      expect(await world.request('ask', 300)).toMatchObject({ ok: true })
      expect(await world.approve(made.id)).toMatchObject({
        error: { code: 'status_conflict', data: { status: 'cancelled', reservation: { id: made.id } } },
      })
    })

    test('a withdrawal frees the place, and can’t end what is approved', async () => {
      const made = await world.requested('ask', 310)
      expect(await world.withdraw(made)).toMatchObject({ value: { reservation: { status: 'cancelled' } } })
      expect(await world.withdraw(made)).toMatchObject({ value: { reservation: { status: 'cancelled' } } })
      expect(await world.told(made.id)).toEqual(['pending', 'withdrawn'])
      const again = await world.requested('ask', 310)
      await world.approve(again.id)
      expect(await world.withdraw(again)).toMatchObject({
        error: { code: 'status_conflict', data: { status: 'booked', reservation: { status: 'booked' } } },
      })
    })
  })

  describe('time', () => {
    test('lets it lapse at the instant that it names, once', async () => {
      const { id } = await world.requested('ask', 400)
      const { expires } = await world.stored(id)
      const before = world.clock.now
      world.clock.now = (expires ?? 0) - 1
      await world.passTime()
      expect((await world.stored(id)).status).toBe('pending')
      world.clock.now += 1
      await world.passTime()
      await world.passTime()
      expect(await world.stored(id)).toMatchObject({ status: 'cancelled', due: null })
      expect(await world.told(id)).toEqual(['pending', 'request_lapsed'])
      world.clock.now = before
    })

    test('an answer at that instant is too late, even before the job has run', async () => {
      const { id } = await world.requested('ask', 410)
      const before = world.clock.now
      world.clock.now = (await world.stored(id)).expires ?? 0
      expect(await world.approve(id)).toMatchObject({
        error: { code: 'status_conflict', data: { status: 'cancelled' } },
      })
      expect(await world.told(id)).toEqual(['pending', 'request_lapsed'])
      world.clock.now = before
    })
  })

  describe('at once', () => {
    const statusOf = async (id: string) => (await world.stored(id)).status
    const ends = ['approved', 'rejected', 'withdrawn', 'request_lapsed']
    const endsOf = async (id: string) => (await world.told(id)).filter((name) => ends.includes(name))

    test.each([1, 2, 3])('approved twice: booked and told once (%i)', async (round) => {
      const { id } = await world.requested('ask', 500 + 2 * round)
      const both = await Promise.all([world.approve(id), world.approve(id)])
      expect(both.map(({ ok }) => ok)).toEqual([true, true])
      expect(await endsOf(id)).toEqual(['approved'])
    })

    test.each([1, 2, 3])('approved and withdrawn: one of them (%i)', async (round) => {
      const made = await world.requested('ask', 520 + 2 * round)
      const [approved, withdrawn] = await Promise.all([world.approve(made.id), world.withdraw(made)])
      expect([approved.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1)
      expect(await statusOf(made.id)).toBe(approved.ok ? 'booked' : 'cancelled')
      expect(await endsOf(made.id)).toEqual([approved.ok ? 'approved' : 'withdrawn'])
    })

    test.each([1, 2, 3])('approved while it lapses: one of them (%i)', async (round) => {
      const { id } = await world.requested('ask', 540 + 2 * round)
      const before = world.clock.now
      const last = ((await world.stored(id)).expires ?? 0) - 1
      world.clock.now = last
      const approving = world.approve(id)
      world.clock.now = last + 1
      const [approved] = await Promise.all([approving, world.passTime()])
      world.clock.now = before
      expect(await statusOf(id)).toBe(approved.ok ? 'booked' : 'cancelled')
      expect(await endsOf(id)).toEqual([approved.ok ? 'approved' : 'request_lapsed'])
    })
  })
})
