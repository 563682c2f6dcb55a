import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { gigsBundle } from '../../testing/worlds/gigs-world.ts'
import { cards } from '../../testing/worlds/paid/paid-cart-world.ts'
import { codeOf, type DaysBooked, guest, paidDaysWorld, place } from '../../testing/worlds/paid/paid-days-world.ts'

type World = Awaited<ReturnType<typeof paidDaysWorld>>

const scope = { whitelabel: 'northwind', provider: 'quay' }
const hour = 3_600_000

await withDatabase('days that wait for their claim', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await paidDaysWorld(database())
    // Staff know who has booked with them.
    const visit = { bookable: 'tour', seats: 1, location: place, draft: 'known-to-staff-1', ...gigs.slotAt(20) }
    gigs.value(await gigs.as('stranger', 'book_appointment', visit))
    const entity = { user: 'stranger', mode: 'currency', transactiontype: 'credit', transactionamount: 100 }
    const given = { type: 'transaction', entity: { ...entity, description: 'For the rain' } }
    gigs.value(await gigs.as('dock', 'create_entity', given))
  })
  afterEach(() => gigs.reset())
  afterAll(() => gigs.close())

  const cash = ({ id }: DaysBooked) =>
    gigs.as('dock', 'record_payment', { id, amount: 40, means: 'cash', idempotencykey: `cash-${id}` })
  const byCredit = async () =>
    gigs.value(
      await gigs.as<DaysBooked>('stranger', 'book_appointment', {
        ...gigs.asking('walk'),
        usecredit: true,
        credit: 40,
      }),
    )
  const spendable = async () => {
    const told = await gigs.as<{ balances: { mode: string; balance: number; held: number }[] }>(
      'stranger',
      'get_balances',
      {},
    )
    return gigs.value(told).balances.find(({ mode }) => mode === 'currency')
  }

  describe('owe nothing that staff could receive', () => {
    test('while credit is held for them: it is spent once, with the claim', async () => {
      const one = await byCredit()
      expect(codeOf(await cash(one))).toBe('status_conflict')
      expect(codeOf(await gigs.claim('ines', one.id))).toBe('ok')
      expect(await gigs.books(one.id)).toMatchObject({ status: 'booked', net: 0, paid: 4000 })
      gigs.value(await gigs.as('dock', 'cancel_reservation', { id: one.id }))
      expect(await spendable()).toMatchObject({ balance: 100, held: 0 })
    })

    test('while another method is waited for: what that pays is all that is paid', async () => {
      const one = await gigs.booked('walk')
      gigs.declining()
      await gigs.claim('ines', one.id)
      gigs.reset()
      expect(codeOf(await cash(one))).toBe('status_conflict')
      expect(codeOf(await gigs.bring(one, cards.approved))).toBe('ok')
      expect(codeOf(await gigs.claim('ines', one.id))).toBe('ok')
      const { payment } = await gigs.stored(one.id)
      expect([payment?.paid, payment?.differences]).toEqual([4000, undefined])
    })
  })

  test('tell what another method has to pay: what credit holds of the price is none of it', async () => {
    const booked = { ...gigs.asking('walk'), usecredit: true, credit: 15, payment: await gigs.pay() }
    const one = gigs.value(await gigs.as<DaysBooked>('stranger', 'book_appointment', booked))
    gigs.declining()
    expect(codeOf(await gigs.claim('ines', one.id))).toBe('payment_declined')
    gigs.reset()
    const told = await gigs.as('stranger', 'get_basereservation', { id: one.id })
    expect(told).toMatchObject({ value: { owed: { price: 40, due: 25 } } })
    expect(codeOf(await gigs.bring(one, cards.approved))).toBe('ok')
    expect(await gigs.atProcessor(one.id)).toMatchObject({ state: 'authorized', amount: 2500 })
    gigs.value(await gigs.as('stranger', 'cancel_reservation', { id: one.id }))
    expect(await spendable()).toMatchObject({ balance: 100, held: 0 })
  })

  test('tell the price of another method as it is charged: with the volume discount of their cart', async () => {
    const discounted = (volumediscounts: object[]) =>
      importBundle(
        database().db,
        {
          whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
          providers: gigsBundle.providers.map((one) => ({ ...one, volumediscounts })),
        },
        { now: gigs.world.clock.now },
      )
    expect(await discounted([{ appointments: 2, discount_percentage: 50 }])).toMatchObject({ ok: true })
    const appointments = [gigs.asking('walk'), gigs.asking('walk')]
    const user = { ...guest, email: 'both@people.example' }
    const cart = { appointments, user, payment: await gigs.pay() }
    const made = gigs.value(await gigs.world.call<{ reservations: DaysBooked[] }>('book_appointments', cart))
    const [one] = made.reservations
    if (!one) throw new Error('nothing was booked')
    gigs.declining()
    expect(codeOf(await gigs.claim('ines', one.id))).toBe('payment_declined')
    gigs.reset()
    const token = { id: one.id, token: one.managetoken }
    const { owed } = gigs.value(
      await gigs.world.call<{ owed: { price: number; due: number } }>('get_basereservation', token),
    )
    expect(owed).toMatchObject({ price: 20, due: 20 })
    expect(codeOf(await gigs.bring(one, cards.approved, { totalprice: owed.price }))).toBe('ok')
    expect(codeOf(await gigs.claim('ines', one.id))).toBe('ok')
    expect(await gigs.books(one.id)).toMatchObject({ status: 'booked', net: 2000, paid: 2000 })
    expect(await discounted([])).toMatchObject({ ok: true })
  })

  test('of another price are not moved, neither those that credit pays: nothing is charged beside them', async () => {
    const { id } = await byCredit()
    const wanted = { id, seats: 2, totalprice: 80, date_restriction: gigs.daysFrom(2) }
    const moved = await gigs.as('stranger', 'reschedule_reservation', { ...wanted, payment: await gigs.pay() })
    expect(codeOf(moved)).toBe('payment_required')
    expect(await gigs.books(id)).toEqual({ status: 'gig', states: [], net: 0, paid: 0 })
    // They are changed instead: the rest is authorised, and taken with the claim.
    const { start, end } = gigs.value(
      await gigs.as<{ start: string; end: string }>('stranger', 'get_basereservation', { id }),
    )
    const change = { id, bookable: 'walk', seats: 2, totalprice: 80, date_restriction: { start, end } }
    gigs.value(await gigs.as('stranger', 'modify_reservation', { ...change, payment: await gigs.pay() }))
    expect(await gigs.books(id)).toEqual(gigs.kept)
    expect(codeOf(await gigs.claim('tomas', id))).toBe('ok')
    expect(await gigs.books(id)).toMatchObject({ status: 'booked', states: ['captured'], net: 4000, paid: 8000 })
    gigs.value(await gigs.as('dock', 'cancel_reservation', { id }))
    await gigs.later()
    expect(await gigs.books(id)).toMatchObject({ status: 'cancelled', net: 0, paid: 0 })
    expect(await spendable()).toMatchObject({ balance: 100, held: 0 })
  })

  test('that staff move to what credit pays alone release the card, and take no more than the credit', async () => {
    const booked = { ...gigs.asking('walk'), seats: 2, usecredit: true, credit: 40, payment: await gigs.pay() }
    const { id } = gigs.value(await gigs.as<DaysBooked>('stranger', 'book_appointment', booked))
    expect(await gigs.atProcessor(id)).toMatchObject({ state: 'authorized', amount: 4000 })
    const to = { id, seats: 1, date_restriction: gigs.daysFrom(3) }
    gigs.value(await gigs.as('dock', 'reschedule_reservation', to))
    expect(await gigs.books(id)).toEqual({ status: 'gig', states: ['voided'], net: 0, paid: 0 })
    expect(await spendable()).toMatchObject({ balance: 100, held: 40 })
    expect(await gigs.stored(id)).toMatchObject({ payment: { attempt: null } })
    expect(codeOf(await gigs.claim('ines', id))).toBe('ok')
    expect(await gigs.books(id)).toMatchObject({ status: 'booked', net: 0, paid: 4000 })
    gigs.value(await gigs.as('dock', 'cancel_reservation', { id }))
    expect(await spendable()).toMatchObject({ balance: 100, held: 0 })
  })

  test('are confirmed by nobody but their claim while its payment is not known', async () => {
    const { id, managetoken: token } = await gigs.booked('walk')
    gigs.silent()
    expect(codeOf(await gigs.claim('ines', id))).toBe('payment_unknown')
    const told = () => gigs.world.call('get_basereservation', { id, token })
    expect(await told()).toMatchObject({ value: { status: 'gig', confirmedby: 'claim' } })
    const before = await gigs.stored(id)
    // To staff it is claimed already, as what is open or booked; nothing is written.
    await gigs.as('dock', 'approve_reservation', { id })
    expect(codeOf(await gigs.as('dock', 'reject_reservation', { id }))).toBe('status_conflict')
    expect(await gigs.stored(id)).toEqual(before)
    gigs.reset()
    gigs.declining()
    gigs.world.clock.now += hour
    await gigs.later()
    expect(await gigs.books(id)).toEqual({ status: 'gig', states: ['voided'], net: 0, paid: 0 })
    expect(await gigs.stored(id)).toMatchObject({ life: { onclaim: true, claims: [] } })
  })

  test('leave every balance as its lines say, and the books agree', async () => {
    expect(await repositoriesFor(database().db, scope).balances.unlikeLines()).toEqual([])
    expect(await gigs.differences()).toEqual([])
  })
})
