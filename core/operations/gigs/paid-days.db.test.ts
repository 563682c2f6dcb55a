import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import type { Gig, TimesAnswer } from '../../domain/wire/gigs.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { gigsBundle, gigsWorld } from '../../testing/worlds/gigs-world.ts'
import { cards } from '../../testing/worlds/paid/paid-cart-world.ts'
import type { SandboxCard } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts } from '../ledger/check-books.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>

interface Booked {
  id: string
  status: string
  managetoken: string
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const processor = 'payment-sandbox.card'
const hour = 3_600_000
const day = 24 * hour
const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.error.code)
const user = { email: 'guest@people.example', firstname: 'Grace', lastname: 'Hopper' }
const location = { address: '12 Elm Street, Portland, ME 04101' }
const claimed = (resources: string[], quantity = 1) => [
  { name: 'Guide', selectionmethod: 'resourceclaim', resources, quantity },
]
const walk = {
  ...{ provider: 'quay', price: 40, paymentterms: 'full', seats: 4, seatsperbooking: 4, dateby: 'range' },
  ...{ refundcutoff: 24, requirementgroups: claimed(['ines', 'tomas']) },
}
const bookables = [
  ...gigsBundle.bookables,
  { ...walk, id: 'walk', name: 'Walk' },
  { ...walk, id: 'both', name: 'Both', requirementgroups: claimed(['ines', 'tomas'], 2) },
  {
    ...{ ...walk, id: 'fete', name: 'Fete' },
    requirementgroups: [{ name: 'Guide', selectionmethod: 'resourcebids', resources: ['ines', 'tomas'] }],
  },
  {
    ...{ ...walk, id: 'part', name: 'Part', paymentterms: 'partial' },
    ...{ downpaymenttype: 'singlecharge', downpaymentamount: 15 },
  },
  {
    ...{ ...walk, id: 'auto', name: 'Auto', paymentterms: 'partialautocollect' },
    ...{ downpaymenttype: 'singlecharge', downpaymentamount: 15 },
  },
  { ...walk, id: 'asked', name: 'Asked', approvalmode: true },
  { ...walk, id: 'points', name: 'Points', price: 40, pointsprice: 3 },
  { ...walk, id: 'timed', name: 'Timed', dateby: 'slot' },
]

await withDatabase('days that are paid with their claim', (database) => {
  let gigs: World
  let sandbox: SandboxCard
  let begun = 0
  let count = 0
  beforeAll(async () => {
    gigs = await gigsWorld(database(), {
      bookables,
      whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
    })
    sandbox = await gigs.world.sandbox()
    begun = gigs.world.clock.now
  })
  afterEach(() => {
    Object.assign(sandbox.card, sandbox.original)
    gigs.world.clock.now = begun
  })
  afterAll(() => gigs.close())

  const value = <T>(answer: Result<T>): T => {
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const payments = () => gigs.world.app.platform.ports.repositories(scope).payments
  const pay = async (number: string = cards.approved) => ({ processor, token: await gigs.world.cardToken(number) })
  /** Three days, so many days ahead. */
  const daysFrom = (first: number) => {
    const date = (at: number) => new Date(begun + at * day).toISOString().slice(0, 10)
    return { start: `${date(first)} 00:00:00`, end: `${date(first + 2)} 23:59:00` }
  }
  /** In the next days, for which an authorisation lasts long enough. */
  const asking = (bookable: string) => {
    count += 1
    const draft = `paid-days-${1000 + count}`
    return { bookable, draft, seats: 1, date_restriction: daysFrom(2), location }
  }
  const book = async (bookable: string, number = cards.approved, more: object = {}) => {
    const email = `guest${count}@people.example`
    return gigs.world.call<Booked>('book_appointment', {
      ...{ ...asking(bookable), user: { ...user, email }, payment: await pay(number) },
      ...more,
    })
  }
  const booked = async (bookable: string, number = cards.approved, more: object = {}) =>
    value(await book(bookable, number, more))
  const times = async (person: string, id: string) =>
    value(await gigs.as<TimesAnswer>(person, 'get_gig_times', { id })).times
  /** Claims with the first time that can be named, or for the time that there is. */
  const claim = async (person: string, id: string, more: object = {}) => {
    const start = (await times(person, id))[0]?.start_utc
    return gigs.as<{ gig: Gig }>(person, 'claim_reservation', { id, ...(start && { start }), ...more })
  }
  const cancel = ({ id, managetoken: token }: Booked) => gigs.world.call('cancel_reservation', { id, token })
  /** Its status, the states of its attempts, its card money less refunds, and what it says is paid. */
  const books = async (id: string) => {
    const { status, payment } = await gigs.stored(id)
    const states = (await payments().attemptsOf(id)).map(({ state }) => state)
    const lines = (await payments().ledgerOf(id)).filter(
      (one) => one.paymentmethod === 'card' && one.status === 'success',
    )
    const net = lines.reduce((sum, one) => sum + (one.transactiontype === 'credit' ? one.amount : -one.amount), 0)
    return { status, states, net, paid: payment?.paid }
  }
  const kept = { status: 'gig', states: ['authorized'], net: 0, paid: 0 }
  const taken = { status: 'booked', states: ['captured'], net: 4000, paid: 4000 }
  const atProcessor = async (id: string, at = -1) => {
    const attempt = (await payments().attemptsOf(id)).at(at)
    const context = { ...sandbox.tenant.context('payment-sandbox'), now: gigs.world.clock.now }
    return sandbox.card.retrieve(context, { reference: attempt?.reference ?? '' })
  }
  const later = async () => {
    for (let run = 0; run < 5; run += 1) {
      gigs.world.clock.now += 600_000
      await runJobsOnce(gigs.world.app.platform.jobs)
    }
  }
  const silent = () => {
    const nobody = async () => {
      throw new Error('nobody answers')
    }
    Object.assign(sandbox.card, { capture: nobody, retrieve: nobody })
  }
  const declining = () => {
    sandbox.card.capture = async () => ({ status: 'declined', code: 'insufficient_funds' })
  }
  const receipts = async (id: string) =>
    (await database().db.knex('outbox').where({ reservation: id, name: 'reservation.receipt' })).length
  /** Brings another method for the days as they are. */
  const bring = async ({ id, managetoken: token }: Booked, number: string, more: object = {}) => {
    const { bookable, life } = await gigs.stored(id)
    const { start, end } = value(
      await gigs.world.call<{ start: string; end: string }>('get_basereservation', { id, token }),
    )
    expect(life.dates).toBeDefined()
    const params = { id, token, bookable, date_restriction: { start, end }, payment: await pay(number), ...more }
    return gigs.world.call('modify_reservation', params)
  }

  test('a quote says that nothing is due before the claim, and who may keep it', async () => {
    const { draft: _, ...wanted } = asking('walk')
    expect(await gigs.world.call('get_quote', wanted)).toMatchObject({
      value: { duenow: 0, dueonapproval: 40, finalprice: 40, processors: expect.arrayContaining([processor]) },
    })
    const timed = { bookable: 'timed', seats: 1, location, ...slotAt(2) }
    expect(await gigs.world.call('get_quote', timed)).toMatchObject({ value: { duenow: 40, dueonapproval: 0 } })
  })
  const slotAt = (days: number) => {
    const start = Math.floor(begun / day) * day + days * day + 15 * hour
    return { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
  }

  describe('the money', () => {
    test('is kept with the confirm, and taken to the cent with the claim that names the time', async () => {
      const { id, status } = await booked('walk')
      expect(status).toBe('gig')
      expect(await books(id)).toEqual(kept)
      expect(await atProcessor(id)).toMatchObject({ state: 'authorized', amount: 4000 })
      expect(await receipts(id)).toBe(0)
      const answer = await claim('ines', id)
      expect(answer).toMatchObject({ value: { gig: { status: 'booked', date_restriction: null } } })
      expect(await books(id)).toEqual(taken)
      expect(await atProcessor(id)).toMatchObject({ state: 'captured', amount: 4000 })
      expect((await gigs.told(id)).filter((one) => !one.startsWith('receipt'))).toEqual([
        'booked',
        'gig_open claimers ines+tomas',
        'claimed customer+staff+claimers ines',
      ])
      const { life } = await gigs.stored(id)
      expect([life.request, life.onclaim, life.named?.told]).toEqual([undefined, undefined, gigs.world.clock.now])
      // A repeat answers as the first call did.
      expect(await gigs.as('ines', 'claim_reservation', { id })).toEqual(answer)
      await later()
      expect(await books(id)).toEqual(taken)
      expect(await receipts(id)).toBe(1)
    })

    test('is the saved method where the days end too late for an authorisation', async () => {
      const { id } = await booked('walk', cards.approved, { date_restriction: daysFrom(45) })
      expect((await books(id)).states).toEqual(['authorized'])
      expect((await payments().attemptsOf(id))[0]).toMatchObject({ method: expect.any(String) })
      expect(await atProcessor(id)).toMatchObject({ state: 'none' })
      expect(codeOf(await claim('ines', id))).toBe('ok')
      expect(await books(id)).toEqual(taken)
    })

    test('that is declined at the confirm books nothing', async () => {
      expect(codeOf(await book('walk', cards.declined))).toBe('payment_declined')
      const none = { ...asking('walk'), user }
      expect(codeOf(await gigs.world.call('book_appointment', none))).toBe('payment_required')
    })

    test('is the down payment with partial terms; the rest is owed from the claim on', async () => {
      const one = await booked('part')
      const balance = async () => {
        const asked = { id: one.id, token: one.managetoken }
        return value(await gigs.world.call<{ balance?: { due: number } }>('get_basereservation', asked)).balance?.due
      }
      expect([await balance(), await atProcessor(one.id)]).toMatchObject([undefined, { amount: 1500 }])
      await claim('ines', one.id)
      expect(await books(one.id)).toMatchObject({ status: 'booked', net: 1500, paid: 1500 })
      expect(await balance()).toBe(25)
    })

    test('of which the rest is collected by itself: not before the claim', async () => {
      const { id } = await booked('auto')
      const { start, due, life } = await gigs.stored(id)
      expect(life.collect).toBeDefined()
      expect(due).toBe(life.gig?.due)
      gigs.world.clock.now = start - 23 * hour
      await gigs.passTime()
      expect(await books(id)).toEqual(kept)
      await claim('ines', id)
      await gigs.passTime()
      await gigs.passTime()
      expect(await books(id)).toMatchObject({ status: 'booked', states: ['captured', 'captured'], paid: 4000 })
    })

    test('is taken with the claim that names the time where several are wanted', async () => {
      const { id } = await booked('both')
      expect(codeOf(await claim('ines', id))).toBe('ok')
      expect(await books(id)).toEqual({ ...taken, status: 'gig' })
      expect((await gigs.told(id)).slice(2)).toEqual(['claimed staff+claimers ines', 'gig_open claimers tomas'])
      expect(codeOf(await gigs.as('tomas', 'claim_reservation', { id }))).toBe('ok')
      expect(await books(id)).toEqual(taken)
    })

    test('is taken with the bid that staff pick, and with what staff claim on somebody’s behalf', async () => {
      const one = await booked('fete')
      for (const person of ['ines', 'tomas'])
        value(await gigs.as(person, 'place_bid', { id: one.id, start: (await times(person, one.id))[0]?.start_utc }))
      expect(await books(one.id)).toEqual(kept)
      expect(codeOf(await gigs.as('dock', 'pick_bid', { id: one.id, resource: 'tomas' }))).toBe('ok')
      expect(await books(one.id)).toEqual(taken)
      expect(await gigs.told(one.id)).toContain('bid_not_picked claimers ines')
      const other = await booked('walk')
      const start = (await times('ines', other.id))[0]?.start_utc
      value(await gigs.as('dock', 'claim_reservation', { id: other.id, resource: 'ines', start }))
      expect(await books(other.id)).toEqual(taken)
      expect((await gigs.told(other.id)).at(-1)).toBe('claimed customer+staff+claimers ines')
    })

    test('of a request is kept when that is approved', async () => {
      const { id, status } = await booked('asked')
      expect(status).toBe('pending')
      value(await gigs.as('dock', 'approve_reservation', { id }))
      expect(await books(id)).toEqual(kept)
      expect(codeOf(await claim('ines', id))).toBe('ok')
      expect(await books(id)).toEqual(taken)
    })

    test('of what staff book is owed, and nothing is kept', async () => {
      const given = { ...asking('walk'), user: { ...user, email: 'staffed@people.example' } }
      const { id } = value(await gigs.as<Booked>('dock', 'book_as_staff', given))
      expect(await books(id)).toEqual({ status: 'gig', states: [], net: 0, paid: 0 })
      expect((await gigs.stored(id)).life.onclaim).toBeUndefined()
      expect(codeOf(await claim('ines', id))).toBe('ok')
    })

    test('of a place with its time is taken with the confirm, as ever', async () => {
      const { date_restriction: _, ...timed } = asking('timed')
      const { id } = value(
        await gigs.world.call<Booked>('book_appointment', { ...timed, ...slotAt(4), user, payment: await pay() }),
      )
      expect(await books(id)).toEqual({ ...taken, status: 'gig' })
    })
  })

  describe('a bank that declines at the claim', () => {
    test('leaves the days open, for a day more, until there is another method', async () => {
      const one = await booked('walk')
      const { id } = one
      const before = await gigs.stored(id)
      gigs.world.clock.now = (before.life.gig?.due ?? 0) > 0 ? before.start - 20 * hour : 0
      declining()
      // A claimer reads no reason.
      expect(await claim('ines', id)).toEqual({ ok: false, error: { code: 'payment_declined' } })
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
      expect(codeOf(await claim('tomas', id))).toBe('payment_required')
      Object.assign(sandbox.card, sandbox.original)
      const seen = async () => {
        const asked = { id, token: one.managetoken }
        return value(await gigs.world.call<{ owed?: object }>('get_basereservation', asked)).owed
      }
      expect(await seen()).toEqual({ price: 40, due: 40, processors: expect.arrayContaining([processor]) })
      expect(codeOf(await bring(one, cards.declined))).toBe('payment_declined')
      expect(codeOf(await bring(one, cards.approved, { totalprice: 40 }))).toBe('ok')
      expect(await seen()).toBeUndefined()
      expect((await gigs.told(id)).at(-1)).toBe('gig_open claimers ines+tomas')
      expect((await gigs.stored(id)).expires).toBeNull()
      expect(codeOf(await claim('tomas', id))).toBe('ok')
      expect(await books(id)).toMatchObject({ status: 'booked', net: 4000, paid: 4000 })
      await later()
      expect(await atProcessor(id, 0)).toMatchObject({ state: 'voided' })
    })

    test('leaves bids as they are, and staff read why', async () => {
      const { id } = await booked('fete')
      value(await gigs.as('ines', 'place_bid', { id, start: (await times('ines', id))[0]?.start_utc }))
      declining()
      expect(await gigs.as('dock', 'pick_bid', { id, resource: 'ines' })).toMatchObject({
        error: { code: 'payment_declined', data: { code: 'insufficient_funds' } },
      })
      const { bids } = value(await gigs.as<{ bids: object[] }>('dock', 'get_bids', { id }))
      expect(bids).toHaveLength(1)
    })

    test('gives up the time, for others too, and the days end where nobody pays', async () => {
      const { id } = await booked('walk')
      const { start } = await gigs.stored(id)
      declining()
      await claim('ines', id)
      Object.assign(sandbox.card, sandbox.original)
      const [first] = await times('ines', id)
      const other = await booked('walk', cards.approved, { date_restriction: daysFrom(2) })
      expect((await times('ines', other.id)).map((one) => one.start)).toContain(first?.start)
      gigs.world.clock.now = start
      await gigs.passTime()
      expect(await books(id)).toMatchObject({ status: 'cancelled', net: 0, paid: 0 })
    })

    test('of a method that was saved is asked for another one too', async () => {
      const { id } = await booked('walk', cards.savedDeclined, { date_restriction: daysFrom(45) })
      expect(codeOf(await claim('ines', id))).toBe('payment_declined')
      expect(await gigs.stored(id)).toMatchObject({
        status: 'gig',
        payment: { attempt: null },
        life: { onclaim: true },
      })
    })
  })

  describe('nothing is charged where', () => {
    test.each(['expired', 'cancelled by its customer', 'cancelled by staff'])('it is %s', async (how) => {
      const one = await booked('walk')
      if (how === 'cancelled by its customer') value(await cancel(one))
      if (how === 'cancelled by staff')
        value(
          await gigs.as('dock', 'cancel_reservation', {
            id: one.id,
            refundobj: { refundstatus: 'full', memo: 'rain' },
          }),
        )
      if (how === 'expired') {
        gigs.world.clock.now = (await gigs.stored(one.id)).start - 2 * hour
        await gigs.passTime()
      }
      await later()
      expect(await books(one.id)).toEqual({ status: 'cancelled', states: ['voided'], net: 0, paid: 0 })
      expect(await atProcessor(one.id)).toMatchObject({ state: 'voided' })
    })

    test.each(['withdrawn', 'rejected'])('a request for days is %s', async (how) => {
      const { id, managetoken: token } = await booked('asked')
      if (how === 'withdrawn') value(await gigs.world.call('withdraw_reservation', { id, token }))
      else value(await gigs.as('dock', 'reject_reservation', { id }))
      expect(await books(id)).toEqual({ status: 'cancelled', states: ['voided'], net: 0, paid: 0 })
    })

    test('the processor lets go: another method is asked for', async () => {
      const { id } = await booked('walk')
      sandbox.card.retrieve = async () => ({ state: 'voided', amount: 0 })
      gigs.world.clock.now += 7 * hour
      await runJobsOnce(gigs.world.app.platform.jobs)
      expect(await gigs.stored(id)).toMatchObject({ status: 'gig', payment: { attempt: null }, life: { dates: {} } })
      expect(await gigs.told(id)).toContain('payment_failed')
    })
  })

  describe('a claim whose capture is not known', () => {
    test('keeps its time, and nothing else is decided until it is', async () => {
      const one = await booked('walk')
      const { id } = one
      silent()
      expect(await claim('ines', id)).toEqual({ ok: false, error: { code: 'payment_unknown' } })
      const row = await gigs.stored(id)
      expect(row).toMatchObject({ status: 'gig', due: null, life: { request: { approving: { actor: 'ines' } } } })
      expect(await database().db.knex('claims').where({ reservation: id })).toHaveLength(1)
      const start = new Date(row.start).toISOString()
      expect(codeOf(await gigs.as('ines', 'claim_reservation', { id, start }))).toBe('payment_unknown')
      expect(codeOf(await gigs.as('tomas', 'claim_reservation', { id, start }))).toBe('payment_unknown')
      expect(codeOf(await gigs.as('ines', 'give_back_claim', { id }))).toBe('payment_unknown')
      expect(codeOf(await cancel(one))).toBe('status_conflict')
      expect(
        codeOf(await bring(one, cards.approved).catch(() => ({ ok: false, error: { code: 'x' } }) as never)),
      ).not.toBe('ok')
      gigs.world.clock.now = row.start - hour
      await gigs.passTime()
      expect((await gigs.stored(id)).status).toBe('gig')
      expect(await gigs.told(id)).toEqual(['booked', 'gig_open claimers ines+tomas'])
      Object.assign(sandbox.card, sandbox.original)
      await later()
      expect(await books(id)).toEqual(taken)
      expect((await gigs.told(id)).filter((told) => told.startsWith('claimed'))).toHaveLength(1)
    })

    test('is carried on with by whoever asks again, and charged once', async () => {
      const { id } = await booked('walk')
      sandbox.card.capture = async (...call) => {
        await sandbox.original.capture(...call)
        return { status: 'unknown' }
      }
      sandbox.card.retrieve = async () => {
        throw new Error('nobody answers')
      }
      expect(codeOf(await claim('ines', id))).toBe('payment_unknown')
      Object.assign(sandbox.card, sandbox.original)
      const both = await Promise.all([1, 2].map(() => gigs.as('ines', 'claim_reservation', { id })))
      expect(both.some(({ ok }) => ok)).toBe(true)
      await later()
      expect(await books(id)).toEqual(taken)
      expect(await receipts(id)).toBe(1)
    })

    test.each([1, 2, 3])('of two at once one counts, and is charged once (%i)', async () => {
      const { id } = await booked('walk')
      const both = await Promise.all([claim('ines', id), claim('tomas', id)])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      await later()
      expect(await books(id)).toEqual(taken)
      expect((await gigs.stored(id)).resources).toHaveLength(1)
    })

    test.each([1, 2, 3])('and a cancel at once: charged, or nothing is (%i)', async () => {
      const one = await booked('walk')
      await Promise.all([claim('ines', one.id), cancel(one)])
      await later()
      const { status, net, paid } = await books(one.id)
      expect([status, net, paid]).toEqual(status === 'booked' ? ['booked', 4000, 4000] : ['cancelled', 0, 0])
    })
  })

  describe('once it was paid', () => {
    test('the claim is given back, and the next one takes nothing more', async () => {
      const { id } = await booked('walk')
      await claim('ines', id)
      value(await gigs.as('ines', 'give_back_claim', { id }))
      expect(await books(id)).toEqual({ ...taken, status: 'gig' })
      expect(codeOf(await claim('tomas', id))).toBe('ok')
      expect(await books(id)).toEqual(taken)
      await later()
      expect(await receipts(id)).toBe(1)
    })

    test('the time is refused and nobody claims it again: all of it comes back', async () => {
      const { id, managetoken: token } = await booked('walk')
      await claim('ines', id)
      value(await gigs.world.call('refuse_time', { id, token }))
      gigs.world.clock.now = (await gigs.stored(id)).start - 2 * hour
      await gigs.passTime()
      await later()
      expect(await books(id)).toMatchObject({ status: 'cancelled', net: 0 })
      expect(await atProcessor(id)).toMatchObject({ state: 'refunded' })
    })
  })

  describe('a cart', () => {
    const cartOf = async (number: string) => {
      const { date_restriction: _, location: __, ...timed } = asking('timed')
      count += 1
      const appointments = [{ ...timed, location, ...slotAt(3 + (count % 30)) }, asking('walk'), asking('walk')]
      const answer = await gigs.world.call<{ reservations: Booked[] }>('book_appointments', {
        ...{ appointments, user: { ...user, email: `cart${count}@people.example` }, payment: await pay(number) },
      })
      return { answer, drafts: appointments.map(({ draft }) => draft) }
    }

    test('takes what is due now, and keeps each of the days by itself', async () => {
      const { answer } = await cartOf(cards.approved)
      const [timed, one, other] = value(answer).reservations.map(({ id }) => id)
      expect(await books(timed ?? '')).toEqual({ ...taken, status: 'gig' })
      expect([await books(one ?? ''), await books(other ?? '')]).toEqual([kept, kept])
      await claim('ines', other ?? '')
      expect([await books(one ?? ''), await books(other ?? '')]).toEqual([kept, taken])
    })

    test('keeps nothing where one of the days can’t be authorised', async () => {
      const { answer, drafts } = await cartOf(cards.savedDeclined)
      expect(codeOf(answer)).toBe('payment_declined')
      await later()
      const { reservations } = gigs.world.app.platform.ports.repositories(scope)
      for (const draft of drafts) {
        const row = await reservations.findByDraft(draft)
        const states = row ? (await payments().attemptsOf(row.id)).map(({ state }) => state) : []
        expect(states.filter((state) => !['voided', 'failed'].includes(state))).toEqual([])
      }
    })
  })

  test('what was kept is moved with its days, and its price stays', async () => {
    const { id, managetoken: token } = await booked('walk')
    value(
      await gigs.world.call('reschedule_reservation', { id, token, date_restriction: daysFrom(41), totalprice: 40 }),
    )
    expect(await books(id)).toEqual(kept)
    await claim('ines', id)
    expect(await books(id)).toEqual(taken)
  })

  test('another number of seats is authorised anew, and the former amount released', async () => {
    const one = await booked('walk')
    const { id, managetoken: token } = one
    expect(
      codeOf(
        await gigs.world.call('reschedule_reservation', {
          ...{ id, token, seats: 2, totalprice: 80, date_restriction: daysFrom(2) },
        }),
      ),
    ).toBe('payment_required')
    expect(codeOf(await bring(one, cards.approved, { seats: 2, totalprice: 80 }))).toBe('ok')
    expect((await books(id)).states).toEqual(['voided', 'authorized'])
    expect(codeOf(await claim('ines', id))).toBe('ok')
    expect(await books(id)).toMatchObject({ status: 'booked', net: 8000, paid: 8000 })
  })

  test('the books of all of them agree', async () => {
    gigs.world.clock.now += 60 * day
    await runJobsOnce(gigs.world.app.platform.jobs)
    gigs.world.clock.now += 700_000
    await runJobsOnce(gigs.world.app.platform.jobs)
    const work = { tenant: sandbox.tenant, ports: gigs.world.app.platform.ports, actor: 'system' }
    expect((await checkAttempts(work, { after: '', limit: 500, asks: true })).checked.differences).toEqual([])
  })
})
