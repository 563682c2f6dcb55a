import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { cards } from '../../testing/worlds/paid/paid-cart-world.ts'
import { codeOf, type DaysBooked, guest, paidDaysWorld, place } from '../../testing/worlds/paid/paid-days-world.ts'

type World = Awaited<ReturnType<typeof paidDaysWorld>>

const scope = { whitelabel: 'northwind', provider: 'quay' }
const _processor = 'payment-sandbox.card'
const hour = 3_600_000

await withDatabase('claims of days that are paid with them', (database) => {
  let gigs: World
  let carts = 0
  beforeAll(async () => {
    gigs = await paidDaysWorld(database())
  })
  afterEach(() => gigs.reset())
  afterAll(() => gigs.close())

  describe('a claim whose capture is not known', () => {
    test('keeps its time, and nothing else is decided until it is', async () => {
      const one = await gigs.booked('walk')
      const { id } = one
      gigs.silent()
      expect(await gigs.claim('ines', id)).toEqual({ ok: false, error: { code: 'payment_unknown' } })
      const row = await gigs.stored(id)
      expect(row).toMatchObject({ status: 'gig', due: null, life: { request: { approving: { actor: 'ines' } } } })
      expect(await database().db.knex('claims').where({ reservation: id })).toHaveLength(1)
      const start = new Date(row.start).toISOString()
      expect(codeOf(await gigs.as('ines', 'claim_reservation', { id, start }))).toBe('payment_unknown')
      expect(codeOf(await gigs.as('tomas', 'claim_reservation', { id, start }))).toBe('payment_unknown')
      expect(codeOf(await gigs.as('ines', 'give_back_claim', { id }))).toBe('payment_unknown')
      expect(codeOf(await gigs.cancel(one))).toBe('status_conflict')
      expect(
        codeOf(await gigs.bring(one, cards.approved).catch(() => ({ ok: false, error: { code: 'x' } }) as never)),
      ).not.toBe('ok')
      gigs.world.clock.now = row.start - hour
      await gigs.passTime()
      expect((await gigs.stored(id)).status).toBe('gig')
      expect(await gigs.told(id)).toEqual(['booked', 'gig_open claimers ines+tomas'])
      Object.assign(gigs.sandbox.card, gigs.sandbox.original)
      await gigs.later()
      expect(await gigs.books(id)).toEqual(gigs.taken)
      expect((await gigs.told(id)).filter((told) => told.startsWith('claimed'))).toHaveLength(1)
    })

    test('is carried on with by whoever asks again, and charged once', async () => {
      const { id } = await gigs.booked('walk')
      gigs.sandbox.card.capture = async (...call) => {
        await gigs.sandbox.original.capture(...call)
        return { status: 'unknown' }
      }
      gigs.sandbox.card.retrieve = async () => {
        throw new Error('nobody answers')
      }
      expect(codeOf(await gigs.claim('ines', id))).toBe('payment_unknown')
      Object.assign(gigs.sandbox.card, gigs.sandbox.original)
      const both = await Promise.all([1, 2].map(() => gigs.as('ines', 'claim_reservation', { id })))
      expect(both.some(({ ok }) => ok)).toBe(true)
      await gigs.later()
      expect(await gigs.books(id)).toEqual(gigs.taken)
      expect(await gigs.receipts(id)).toBe(1)
    })

    test.each([1, 2, 3])('of two at once one counts, and is charged once (%i)', async () => {
      const { id } = await gigs.booked('walk')
      const both = await Promise.all([gigs.claim('ines', id), gigs.claim('tomas', id)])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      await gigs.later()
      expect(await gigs.books(id)).toEqual(gigs.taken)
      expect((await gigs.stored(id)).resources).toHaveLength(1)
    })

    test.each([1, 2, 3])('and a cancel at once: charged, or nothing is (%i)', async () => {
      const one = await gigs.booked('walk')
      await Promise.all([gigs.claim('ines', one.id), gigs.cancel(one)])
      await gigs.later()
      const { status, net, paid } = await gigs.books(one.id)
      expect([status, net, paid]).toEqual(status === 'booked' ? ['booked', 4000, 4000] : ['cancelled', 0, 0])
    })
  })

  describe('once it was paid', () => {
    test('the claim is given back, and the next one takes nothing more', async () => {
      const { id } = await gigs.booked('walk')
      await gigs.claim('ines', id)
      gigs.value(await gigs.as('ines', 'give_back_claim', { id }))
      expect(await gigs.books(id)).toEqual({ ...gigs.taken, status: 'gig' })
      expect(codeOf(await gigs.claim('tomas', id))).toBe('ok')
      expect(await gigs.books(id)).toEqual(gigs.taken)
      await gigs.later()
      expect(await gigs.receipts(id)).toBe(1)
    })

    test('the time is refused and nobody claims it again: all of it comes back', async () => {
      const { id, managetoken: token } = await gigs.booked('walk')
      await gigs.claim('ines', id)
      gigs.value(await gigs.world.call('refuse_time', { id, token }))
      gigs.world.clock.now = (await gigs.stored(id)).start - 2 * hour
      await gigs.passTime()
      await gigs.later()
      expect(await gigs.books(id)).toMatchObject({ status: 'cancelled', net: 0 })
      expect(await gigs.atProcessor(id)).toMatchObject({ state: 'refunded' })
    })
  })

  describe('a cart', () => {
    const cartOf = async (number: string) => {
      const { date_restriction: _, location: __, ...timed } = gigs.asking('timed')
      carts += 1
      const appointments = [
        { ...timed, location: place, ...gigs.slotAt(3 + (carts % 30)) },
        gigs.asking('walk'),
        gigs.asking('walk'),
      ]
      const answer = await gigs.world.call<{ reservations: DaysBooked[] }>('book_appointments', {
        ...{ appointments, user: { ...guest, email: `cart${carts}@people.example` }, payment: await gigs.pay(number) },
      })
      return { answer, drafts: appointments.map(({ draft }) => draft) }
    }

    test('takes what is due now, and keeps each of the days by itself', async () => {
      const { answer } = await cartOf(cards.approved)
      const [timed, one, other] = gigs.value(answer).reservations.map(({ id }) => id)
      expect(await gigs.books(timed ?? '')).toEqual({ ...gigs.taken, status: 'gig' })
      expect([await gigs.books(one ?? ''), await gigs.books(other ?? '')]).toEqual([gigs.kept, gigs.kept])
      await gigs.claim('ines', other ?? '')
      expect([await gigs.books(one ?? ''), await gigs.books(other ?? '')]).toEqual([gigs.kept, gigs.taken])
    })

    test('keeps nothing where one of the days can’t be authorised', async () => {
      const { answer, drafts } = await cartOf(cards.savedDeclined)
      expect(codeOf(answer)).toBe('payment_declined')
      await gigs.later()
      const { reservations } = gigs.world.app.platform.ports.repositories(scope)
      for (const draft of drafts) {
        const row = await reservations.findByDraft(draft)
        const states = row ? (await gigs.payments().attemptsOf(row.id)).map(({ state }) => state) : []
        expect(states.filter((state) => !['voided', 'failed'].includes(state))).toEqual([])
      }
    })
  })

  test('what was kept is moved with its days, and its price stays', async () => {
    const { id, managetoken: token } = await gigs.booked('walk')
    gigs.value(
      await gigs.world.call('reschedule_reservation', {
        id,
        token,
        date_restriction: gigs.daysFrom(41),
        totalprice: 40,
      }),
    )
    expect(await gigs.books(id)).toEqual(gigs.kept)
    await gigs.claim('ines', id)
    expect(await gigs.books(id)).toEqual(gigs.taken)
  })

  test('another number of seats is authorised anew, and the former amount released', async () => {
    const one = await gigs.booked('walk')
    const { id, managetoken: token } = one
    expect(
      codeOf(
        await gigs.world.call('reschedule_reservation', {
          ...{ id, token, seats: 2, totalprice: 80, date_restriction: gigs.daysFrom(2) },
        }),
      ),
    ).toBe('payment_required')
    expect(codeOf(await gigs.bring(one, cards.approved, { seats: 2, totalprice: 80 }))).toBe('ok')
    expect((await gigs.books(id)).states).toEqual(['voided', 'authorized'])
    expect(codeOf(await gigs.claim('ines', id))).toBe('ok')
    expect(await gigs.books(id)).toMatchObject({ status: 'booked', net: 8000, paid: 8000 })
  })

  test('the books of all of them agree', async () => {
    expect(await gigs.differences()).toEqual([])
  })
})
