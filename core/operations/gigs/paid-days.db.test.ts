import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { cards } from '../../testing/worlds/paid/paid-cart-world.ts'
import { codeOf, type DaysBooked, guest, paidDaysWorld, place } from '../../testing/worlds/paid/paid-days-world.ts'

type World = Awaited<ReturnType<typeof paidDaysWorld>>

const _scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const hour = 3_600_000

await withDatabase('days that are paid with their claim', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await paidDaysWorld(database())
  })
  afterEach(() => gigs.reset())
  afterAll(() => gigs.close())

  test('a quote says that nothing is due before the claim, and who may keep it', async () => {
    const { draft: _, ...wanted } = gigs.asking('walk')
    expect(await gigs.world.call('get_quote', wanted)).toMatchObject({
      value: { duenow: 0, dueonapproval: 40, finalprice: 40, processors: expect.arrayContaining([processor]) },
    })
    const timed = { bookable: 'timed', seats: 1, location: place, ...gigs.slotAt(2) }
    expect(await gigs.world.call('get_quote', timed)).toMatchObject({ value: { duenow: 40, dueonapproval: 0 } })
  })

  describe('the money', () => {
    test('is kept with the confirm, and taken to the cent with the claim that names the time', async () => {
      const { id, status } = await gigs.booked('walk')
      expect(status).toBe('gig')
      expect(await gigs.books(id)).toEqual(gigs.kept)
      expect(await gigs.atProcessor(id)).toMatchObject({ state: 'authorized', amount: 4000 })
      expect(await gigs.receipts(id)).toBe(0)
      const answer = await gigs.claim('ines', id)
      expect(answer).toMatchObject({ value: { gig: { status: 'booked', date_restriction: null } } })
      expect(await gigs.books(id)).toEqual(gigs.taken)
      expect(await gigs.atProcessor(id)).toMatchObject({ state: 'captured', amount: 4000 })
      expect((await gigs.told(id)).filter((one) => !one.startsWith('receipt'))).toEqual([
        'booked',
        'gig_open claimers ines+tomas',
        'claimed customer+staff+claimers ines',
      ])
      const { life } = await gigs.stored(id)
      expect([life.request, life.onclaim, life.named?.told]).toEqual([undefined, undefined, gigs.world.clock.now])
      // A repeat answers as the first call did.
      expect(await gigs.as('ines', 'claim_reservation', { id })).toEqual(answer)
      await gigs.later()
      expect(await gigs.books(id)).toEqual(gigs.taken)
      expect(await gigs.receipts(id)).toBe(1)
    })

    test('is the saved method where the days end too late for an authorisation', async () => {
      const { id } = await gigs.booked('walk', cards.approved, { date_restriction: gigs.daysFrom(45) })
      expect((await gigs.books(id)).states).toEqual(['authorized'])
      expect((await gigs.payments().attemptsOf(id))[0]).toMatchObject({
        method: expect.any(String),
        saving: { kept: { words: expect.stringContaining('until somebody takes it on, and charged only then') } },
      })
      expect(await gigs.atProcessor(id)).toMatchObject({ state: 'none' })
      expect(codeOf(await gigs.claim('ines', id))).toBe('ok')
      expect(await gigs.books(id)).toEqual(gigs.taken)
    })

    test('that is declined at the confirm books nothing', async () => {
      expect(codeOf(await gigs.book('walk', cards.declined))).toBe('payment_declined')
      const none = { ...gigs.asking('walk'), user: guest }
      expect(codeOf(await gigs.world.call('book_appointment', none))).toBe('payment_required')
    })

    test('is the down payment with partial terms; the rest is owed from the claim on', async () => {
      const one = await gigs.booked('part')
      const balance = async () => {
        const asked = { id: one.id, token: one.managetoken }
        return gigs.value(await gigs.world.call<{ balance?: { due: number } }>('get_basereservation', asked)).balance
          ?.due
      }
      expect([await balance(), await gigs.atProcessor(one.id)]).toMatchObject([undefined, { amount: 1500 }])
      await gigs.claim('ines', one.id)
      expect(await gigs.books(one.id)).toMatchObject({ status: 'booked', net: 1500, paid: 1500 })
      expect(await balance()).toBe(25)
    })

    test('of which the rest is collected by itself: not before the claim', async () => {
      const { id } = await gigs.booked('auto')
      const { start, due, life } = await gigs.stored(id)
      expect(life.collect).toBeDefined()
      expect(due).toBe(life.gig?.due)
      gigs.world.clock.now = start - 23 * hour
      await gigs.passTime()
      expect(await gigs.books(id)).toEqual(gigs.kept)
      await gigs.claim('ines', id)
      await gigs.passTime()
      await gigs.passTime()
      expect(await gigs.books(id)).toMatchObject({ status: 'booked', states: ['captured', 'captured'], paid: 4000 })
    })

    test('is taken with the claim that names the time where several are wanted', async () => {
      const { id } = await gigs.booked('both')
      expect(codeOf(await gigs.claim('ines', id))).toBe('ok')
      expect(await gigs.books(id)).toEqual({ ...gigs.taken, status: 'gig' })
      expect((await gigs.told(id)).slice(2)).toEqual(['claimed staff+claimers ines', 'gig_open claimers tomas'])
      expect(codeOf(await gigs.as('tomas', 'claim_reservation', { id }))).toBe('ok')
      expect(await gigs.books(id)).toEqual(gigs.taken)
    })

    test('is taken with the bid that staff pick, and with what staff claim on somebody’s behalf', async () => {
      const one = await gigs.booked('fete')
      for (const person of ['ines', 'tomas'])
        gigs.value(
          await gigs.as(person, 'place_bid', { id: one.id, start: (await gigs.times(person, one.id))[0]?.start_utc }),
        )
      expect(await gigs.books(one.id)).toEqual(gigs.kept)
      expect(codeOf(await gigs.as('dock', 'pick_bid', { id: one.id, resource: 'tomas' }))).toBe('ok')
      expect(await gigs.books(one.id)).toEqual(gigs.taken)
      expect(await gigs.told(one.id)).toContain('bid_not_picked claimers ines')
      const other = await gigs.booked('walk')
      const start = (await gigs.times('ines', other.id))[0]?.start_utc
      gigs.value(await gigs.as('dock', 'claim_reservation', { id: other.id, resource: 'ines', start }))
      expect(await gigs.books(other.id)).toEqual(gigs.taken)
      expect((await gigs.told(other.id)).at(-1)).toBe('claimed customer+staff+claimers ines')
    })

    test('of a request is kept when that is approved', async () => {
      const { id, status } = await gigs.booked('asked')
      expect(status).toBe('pending')
      gigs.value(await gigs.as('dock', 'approve_reservation', { id }))
      expect(await gigs.books(id)).toEqual(gigs.kept)
      expect(codeOf(await gigs.claim('ines', id))).toBe('ok')
      expect(await gigs.books(id)).toEqual(gigs.taken)
    })

    test('of what staff book is owed, and nothing is kept', async () => {
      const given = { ...gigs.asking('walk'), user: { ...guest, email: 'staffed@people.example' } }
      const { id } = gigs.value(await gigs.as<DaysBooked>('dock', 'book_as_staff', given))
      expect(await gigs.books(id)).toEqual({ status: 'gig', states: [], net: 0, paid: 0 })
      expect((await gigs.stored(id)).life.onclaim).toBeUndefined()
      expect(codeOf(await gigs.claim('ines', id))).toBe('ok')
    })

    test('of a place with its time is taken with the confirm, as ever', async () => {
      const { date_restriction: _, ...timed } = gigs.asking('timed')
      const { id } = gigs.value(
        await gigs.world.call<DaysBooked>('book_appointment', {
          ...timed,
          ...gigs.slotAt(4),
          user: guest,
          payment: await gigs.pay(),
        }),
      )
      expect(await gigs.books(id)).toEqual({ ...gigs.taken, status: 'gig' })
    })
  })

  describe('a bank that declines at the claim', () => {
    test('leaves the days open, for a day more, until there is another method', async () => {
      const one = await gigs.booked('walk')
      const { id } = one
      const before = await gigs.stored(id)
      gigs.world.clock.now = (before.life.gig?.due ?? 0) > 0 ? before.start - 20 * hour : 0
      // The job announces it again, as it does a day before.
      await gigs.passTime()
      gigs.declining()
      // A claimer reads no reason.
      expect(await gigs.claim('ines', id)).toEqual({ ok: false, error: { code: 'payment_declined' } })
      const row = await gigs.stored(id)
      expect(row).toMatchObject({
        ...{ status: 'gig', start: before.start, end: before.end, resources: before.resources },
        payment: { attempt: null, paid: 0 },
      })
      expect([row.life.dates, row.life.claims, row.life.request, row.life.named]).toEqual([
        before.life.dates,
        [],
        undefined,
        undefined,
      ])
      expect(await database().db.knex('claims').where({ reservation: id })).toEqual([])
      // Two hours before the start it would have ended.
      expect(row.expires).toBe(before.start)
      expect(row.due).toBe(before.start)
      // Announced again a day before, and to nobody because of the refusal.
      const open = 'gig_open claimers ines+tomas'
      expect(await gigs.told(id)).toEqual(['booked', open, open, 'payment_failed'])
      expect(codeOf(await gigs.claim('tomas', id))).toBe('payment_required')
      Object.assign(gigs.sandbox.card, gigs.sandbox.original)
      const seen = async () => {
        const asked = { id, token: one.managetoken }
        return gigs.value(await gigs.world.call<{ owed?: object }>('get_basereservation', asked)).owed
      }
      expect(await seen()).toEqual({ price: 40, due: 40, processors: expect.arrayContaining([processor]) })
      expect(codeOf(await gigs.bring(one, cards.declined))).toBe('payment_declined')
      expect(codeOf(await gigs.bring(one, cards.approved, { totalprice: 40 }))).toBe('ok')
      expect(await seen()).toBeUndefined()
      expect((await gigs.told(id)).at(-1)).toBe('gig_open claimers ines+tomas')
      expect((await gigs.stored(id)).expires).toBeNull()
      expect(codeOf(await gigs.claim('tomas', id))).toBe('ok')
      expect(await gigs.books(id)).toMatchObject({ status: 'booked', net: 4000, paid: 4000 })
      await gigs.later()
      expect(await gigs.atProcessor(id, 0)).toMatchObject({ state: 'voided' })
    })

    test('leaves bids as they are, and staff read why', async () => {
      const { id } = await gigs.booked('fete')
      gigs.value(await gigs.as('ines', 'place_bid', { id, start: (await gigs.times('ines', id))[0]?.start_utc }))
      gigs.declining()
      expect(await gigs.as('dock', 'pick_bid', { id, resource: 'ines' })).toMatchObject({
        error: { code: 'payment_declined', data: { code: 'insufficient_funds' } },
      })
      const { bids } = gigs.value(await gigs.as<{ bids: object[] }>('dock', 'get_bids', { id }))
      expect(bids).toHaveLength(1)
    })

    test('gives up the time, for others too, and the days end where nobody pays', async () => {
      const { id } = await gigs.booked('walk')
      const { start } = await gigs.stored(id)
      gigs.declining()
      await gigs.claim('ines', id)
      Object.assign(gigs.sandbox.card, gigs.sandbox.original)
      const [first] = await gigs.times('ines', id)
      const other = await gigs.booked('walk', cards.approved, { date_restriction: gigs.daysFrom(2) })
      expect((await gigs.times('ines', other.id)).map((one) => one.start)).toContain(first?.start)
      gigs.world.clock.now = start
      await gigs.passTime()
      expect(await gigs.books(id)).toMatchObject({ status: 'cancelled', net: 0, paid: 0 })
    })

    test('of a method that was saved is asked for another one too', async () => {
      const { id } = await gigs.booked('walk', cards.savedDeclined, { date_restriction: gigs.daysFrom(45) })
      expect(codeOf(await gigs.claim('ines', id))).toBe('payment_declined')
      expect(await gigs.stored(id)).toMatchObject({
        status: 'gig',
        payment: { attempt: null },
        life: { onclaim: true },
      })
    })
  })

  describe('nothing is charged where', () => {
    test.each(['expired', 'cancelled by its customer', 'cancelled by staff'])('it is %s', async (how) => {
      const one = await gigs.booked('walk')
      if (how === 'cancelled by its customer') gigs.value(await gigs.cancel(one))
      if (how === 'cancelled by staff')
        gigs.value(
          await gigs.as('dock', 'cancel_reservation', {
            id: one.id,
            refundobj: { refundstatus: 'full', memo: 'rain' },
          }),
        )
      if (how === 'expired') {
        gigs.world.clock.now = (await gigs.stored(one.id)).start - 2 * hour
        await gigs.passTime()
      }
      await gigs.later()
      expect(await gigs.books(one.id)).toEqual({ status: 'cancelled', states: ['voided'], net: 0, paid: 0 })
      expect(await gigs.atProcessor(one.id)).toMatchObject({ state: 'voided' })
    })

    test.each(['withdrawn', 'rejected'])('a request for days is %s', async (how) => {
      const { id, managetoken: token } = await gigs.booked('asked')
      if (how === 'withdrawn') gigs.value(await gigs.world.call('withdraw_reservation', { id, token }))
      else gigs.value(await gigs.as('dock', 'reject_reservation', { id }))
      expect(await gigs.books(id)).toEqual({ status: 'cancelled', states: ['voided'], net: 0, paid: 0 })
    })

    test('the processor lets go: another method is asked for', async () => {
      const { id } = await gigs.booked('walk')
      gigs.sandbox.card.retrieve = async () => ({ state: 'voided', amount: 0 })
      gigs.world.clock.now += 7 * hour
      await runJobsOnce(gigs.world.app.platform.jobs)
      expect(await gigs.stored(id)).toMatchObject({ status: 'gig', payment: { attempt: null }, life: { dates: {} } })
      expect(await gigs.told(id)).toContain('payment_failed')
    })
  })

  test('the books of all of them agree', async () => {
    expect(await gigs.differences()).toEqual([])
  })
})
