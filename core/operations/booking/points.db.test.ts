import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseBusy } from '../../persistence/database-busy.ts'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { checkWithoutAttempts } from '../ledger/check-books.ts'

interface Booked {
  id: string
  status: string
  managetoken: string
  paymentinformation: { paymentmode: string; paidprice: number; pointsprice: number; pointspaid?: number }
}

interface Cancelled {
  refund: number
  refundpoints?: number
  refundstatus: string
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const card = { processor: 'payment-sandbox.card' }

await withDatabase('points at the checkout', (database) => {
  let world: AccessWorld
  let user = ''
  const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'points', drafts: 'with-points' })
  const { at, book, booked, balance, only, card: paid } = calls

  beforeAll(async () => {
    const visit = {
      provider: 'quay',
      price: 40,
      paymentterms: 'full',
      refundcutoff: 24,
      seats: 400,
      seatsperbooking: 9,
    }
    const bookables = [
      ...accessBundle.bookables,
      { ...visit, id: 'sail', name: 'Sail', pointsprice: 10 },
      { ...visit, id: 'asked', name: 'Asked', pointsprice: 10, approvalmode: true },
      { ...visit, id: 'billed', name: 'Billed', pointsprice: 3, paymentterms: 'bill' },
      { ...visit, id: 'taxed', name: 'Taxed', pointsprice: 9, tax: { taxpercentage: 5, applicabletobaseprice: true } },
      { ...visit, id: 'plain', name: 'Plain', price: 20 },
    ]
    const whitelabel = { ...bookingBundle.whitelabel, multiplereservations: true }
    const discounts = [{ id: 'once', provider: 'quay', referencecode: 'ONCE', discount_percentage: 10, uses: 1 }]
    world = await accessWorld(database(), { bookables, whitelabel, discounts })
    // Staff know who has booked with them.
    for (const who of ['ana', 'bo']) await booked(at('billed'), who)
  })
  afterAll(() => world.close())
  beforeEach(() => {
    user = calls.nextPerson()
  })

  const inPoints = { paymentmode: 'points' }
  const lines = async (id: string) =>
    (await repositoriesFor(database().db, scope).payments.ledgerOf(id)).map((one) => [
      ...[one.mode, one.paymentmethod, one.transactiontype, one.status, one.amount],
    ])
  const isSound = async () => {
    await calls.isSound()
    expect((await balance()).spendable).toBeGreaterThanOrEqual(0)
  }

  test('take no use of a discount code, which takes nothing of them', async () => {
    await only(20)
    const sail = { ...at('sail'), ...inPoints }
    const discountcode = 'once'
    expect(await world.as(user, 'get_quote', { ...sail, discountcode })).toMatchObject({
      value: { pointsprice: 10, discountcode: { status: 'not_applicable' } },
    })
    expect(await book({ ...sail, discountcode })).toMatchObject({ error: { code: 'discount_not_applicable' } })
    await booked(sail)
    expect(await world.as(user, 'get_quote', { ...at('sail'), discountcode })).toMatchObject({
      value: { finalprice: 36, discountcode: { status: 'applied' } },
    })
  })

  test('are told by the quote, pay all, whatever the terms, and a repeat pays once', async () => {
    await only(35)
    const sail = { ...at('sail'), seats: 2 }
    expect(await world.as(user, 'get_quote', sail)).toMatchObject({
      value: { finalprice: 80, duenow: 80, pointsoffered: 20, pointsprice: 0, pointsavailable: 35 },
    })
    expect(await world.as(user, 'get_quote', { ...sail, ...inPoints })).toMatchObject({
      value: { finalprice: 0, duenow: 0, paymentmode: 'points', pointsprice: 20, pointsduenow: 20 },
    })
    const one = await booked({ ...sail, ...inPoints, totalprice: 0, totalpoints: 20 })
    expect(one).toMatchObject({
      status: 'booked',
      paymentinformation: {
        ...{ paymentmode: 'points', paymentmethod: 'points', pointsprice: 20, paidprice: 0, pointspaid: 20 },
      },
    })
    expect(await booked({ ...sail, ...inPoints, totalpoints: 20 })).toMatchObject({ id: one.id })
    expect(await balance()).toMatchObject({ balance: 15, held: 0 })
    expect(await lines(one.id)).toEqual([['points', 'points', 'debit', 'success', 20]])
    await booked({ ...at('billed'), ...inPoints })
    expect(await balance()).toMatchObject({ balance: 12 })
    expect(await world.as(user, 'get_user', {})).toMatchObject({ value: { pointsbalance: 12 } })
    await isSound()
  })

  test('refuse what is too dear, shown otherwise, not offered, or not the caller’s to spend', async () => {
    await only(9)
    const sail = { ...at('sail'), ...inPoints }
    expect(await book(sail)).toMatchObject({
      error: { code: 'points_short', data: { pointsneeded: 10, pointsavailable: 9 } },
    })
    await only(50)
    expect(await book({ ...sail, totalpoints: 9 })).toMatchObject({ error: { code: 'price_changed' } })
    expect(await book({ ...sail, totalpoints: -1 })).toMatchObject({ error: { code: 'invalid_params' } })
    expect(await book({ ...sail, paymentinformation: { pointsprice: 0 } })).toMatchObject({
      error: { code: 'price_changed' },
    })
    expect(await book({ ...at('taxed'), ...inPoints })).toMatchObject({ error: { code: 'payment_required' } })
    const guest = { email: `${user}@people.example`, firstname: 'A', lastname: 'B' }
    for (const who of ['nobody', 'pia', 'key'])
      expect(await book({ ...sail, user: guest }, who)).toMatchObject({ error: { code: 'points_short' } })
    expect(await balance()).toMatchObject({ balance: 50, held: 0 })
  })

  test('of a request are held, spent with the approval, and free again with a rejection', async () => {
    await only(25)
    const one = await booked({ ...at('asked'), ...inPoints })
    expect(one).toMatchObject({ status: 'pending', paymentinformation: { pointspaid: 0, pointsprice: 10 } })
    expect(await balance()).toMatchObject({ balance: 25, held: 10, spendable: 15 })
    const other = await booked({ ...at('asked'), ...inPoints })
    expect(await book({ ...at('asked'), ...inPoints })).toMatchObject({ error: { code: 'points_short' } })
    expect(await world.as('pia', 'approve_reservation', { id: one.id })).toMatchObject({ ok: true })
    expect(await world.as('pia', 'reject_reservation', { id: other.id })).toMatchObject({ ok: true })
    expect(await balance()).toMatchObject({ balance: 15, held: 0 })
    expect((await world.stored(one.id)).payment).toMatchObject({ paid: 10, credit: 10 })
    await isSound()
  })

  test('of a request are not spent by whoever has its link alone', async () => {
    await only(40)
    const place = at('asked')
    const { id, managetoken: token } = await booked({ ...place, ...inPoints })
    const { start, end } = place
    const dearer = { id, bookable: 'asked', start, end, seats: 2 }
    expect(await world.as('nobody', 'modify_reservation', { ...dearer, token })).toMatchObject({
      error: { code: 'login_required' },
    })
    expect(await balance()).toMatchObject({ balance: 40, held: 10 })
    expect(await world.as(user, 'modify_reservation', dearer)).toMatchObject({ ok: true })
    expect(await balance()).toMatchObject({ balance: 40, held: 20 })
    expect(await world.as(user, 'withdraw_reservation', { id })).toMatchObject({ ok: true })
  })

  test('come back whole by the terms, not at all late, and as staff choose', async () => {
    await only(30)
    const cancel = (id: string, params: object = {}, who = user) =>
      world.as<Cancelled>(who, 'cancel_reservation', { id, ...params })
    const early = await booked({ ...at('sail'), ...inPoints })
    expect(await cancel(early.id, { preview: true })).toMatchObject({
      value: { refund: 0, refundpoints: 10, refundstatus: 'full', creditoffered: false },
    })
    const twice = await Promise.all([cancel(early.id), cancel(early.id)])
    for (const done of twice) expect(done).toMatchObject({ value: { refundpoints: 10, refund: 0 } })
    expect(await balance()).toMatchObject({ balance: 30 })

    const late = await booked({ ...at('sail'), ...inPoints })
    const start = (await world.stored(late.id)).start
    const now = world.clock.now
    world.clock.now = start - 3_600_000
    expect(await cancel(late.id)).toMatchObject({ value: { refundpoints: 0, refundstatus: 'by_hand' } })
    expect(await balance()).toMatchObject({ balance: 20 })
    world.clock.now = now

    const kept = await booked({ ...at('sail'), ...inPoints })
    const partial = { refundobj: { refundstatus: 'partial', amount: 3 } }
    expect(await cancel(kept.id, partial, 'pia')).toMatchObject({ error: { code: 'invalid_params' } })
    expect(await cancel(kept.id, { refundobj: { refundstatus: 'norefund' } }, 'pia')).toMatchObject({
      value: { refundpoints: 0 },
    })
    expect(await balance()).toMatchObject({ balance: 10 })
    await isSound()
  })

  test('cost or come back with a move, and too few refuse it', async () => {
    await only(35)
    const one = await booked({ ...at('sail'), seats: 2, ...inPoints })
    const move = (params: object, who = user) => world.as(who, 'reschedule_reservation', { id: one.id, ...params })
    const { start, end } = at('sail')
    expect(await move({ start, end, seats: 3, preview: true })).toMatchObject({
      value: { duenow: 0, price: 0, pointsavailable: 15, points: { price: 30, difference: 10, due: 10 } },
    })
    expect(await move({ start, end, seats: 3, totalpoints: 20 })).toMatchObject({ error: { code: 'price_changed' } })
    expect(await move({ start, end, seats: 4 })).toMatchObject({ error: { code: 'points_short' } })
    const byLink = { start, end, seats: 3, token: one.managetoken }
    expect(await move(byLink, 'nobody')).toMatchObject({ error: { code: 'login_required' } })
    expect(await move({ start, end, seats: 3, totalprice: 0, totalpoints: 30 })).toMatchObject({
      value: { reservation: { paymentinformation: { pointspaid: 30, paidprice: 0 } } },
    })
    expect(await balance()).toMatchObject({ balance: 5 })
    expect(await move({ start, end, seats: 1 })).toMatchObject({ value: { points: { refund: 20 } } })
    expect(await balance()).toMatchObject({ balance: 25 })
    expect((await world.stored(one.id)).payment).toMatchObject({ paid: 10, credit: 10 })
    await isSound()
  })

  test('of a move that waits are held until it is decided', async () => {
    await only(40)
    const one = await booked({ ...at('asked'), ...inPoints })
    await world.as('pia', 'approve_reservation', { id: one.id })
    const ask = (seats: number) => {
      const { start, end } = at('asked')
      return world.as(user, 'reschedule_reservation', { id: one.id, start, end, seats })
    }
    expect(await ask(2)).toMatchObject({ value: { approval: true } })
    expect(await balance()).toMatchObject({ balance: 30, held: 10 })
    expect(await ask(3)).toMatchObject({ value: { approval: true } })
    expect(await balance()).toMatchObject({ balance: 30, held: 20 })
    expect(await world.as('pia', 'reject_reservation', { id: one.id })).toMatchObject({ ok: true })
    expect(await balance()).toMatchObject({ balance: 30, held: 0 })
    expect(await ask(4)).toMatchObject({ ok: true })
    expect(await world.as('pia', 'approve_reservation', { id: one.id })).toMatchObject({ ok: true })
    expect(await balance()).toMatchObject({ balance: 0, held: 0 })
    expect((await world.stored(one.id)).payment).toMatchObject({ paid: 40, credit: 40 })
    await isSound()
  })

  test('and money meet in a cart, and are decided by themselves afterwards', async () => {
    await only(10)
    const [sail, plain] = [at('sail'), at('plain')]
    const cart = { appointments: [sail, plain], ...inPoints, totalprice: 20, totalpoints: 10 }
    const quoted = await world.as(user, 'get_quote_for_appointments', { appointments: [sail, plain], ...inPoints })
    expect(quoted).toMatchObject({ value: { finalprice: 20, duenow: 20, pointsprice: 10, pointsavailable: 10 } })
    const answer = await world.as<{ reservations: Booked[] }>(user, 'book_appointments', { ...cart, ...(await paid()) })
    expect(answer).toMatchObject({
      value: {
        reservations: [
          { status: 'booked', paymentinformation: { paymentmethod: 'points', pointspaid: 10, paidprice: 0 } },
          { status: 'booked', paymentinformation: { paymentmethod: 'card', paidprice: 20 } },
        ],
      },
    })
    expect(await balance()).toMatchObject({ balance: 0, held: 0 })
    const [ofPoints] = answer.ok ? answer.value.reservations : []
    await world.as(user, 'cancel_reservation', { id: ofPoints?.id ?? '' })
    expect(await balance()).toMatchObject({ balance: 10 })
    await isSound()
  })

  test('that are gone when the bank has confirmed book nothing of the cart, and the card is not charged', async () => {
    await only(10)
    const appointments = [at('sail'), at('plain')]
    const token = await world.cardToken('4000000000003220')
    const cart = { appointments, ...inPoints, payment: { ...card, token } }
    const asked = await world.as(user, 'book_appointments', cart)
    if (asked.ok || asked.error.code !== 'payment_requires_action') throw new Error(JSON.stringify(asked))
    const attempt = String(asked.error.data?.attempt)
    await booked({ ...at('sail'), ...inPoints })
    const payment = { ...card, attempt, token: { ...token, confirmed: true } }
    expect(await world.as(user, 'book_appointments', { ...cart, payment })).toMatchObject({
      error: { code: 'points_short' },
    })
    expect(await balance()).toMatchObject({ balance: 0, held: 0 })
    await isSound()
  })

  test('that paid for all of it are checked by their own lines', async () => {
    await only(10)
    const one = await booked({ ...at('sail'), ...inPoints })
    const { ports } = world.app.platform
    const work = { tenant: await tenantAt(world.app, 'quay.northwind.localhost'), ports, actor: 'system' }
    expect(await checkWithoutAttempts(work)).toEqual([])
    const [row] = await world.read('SELECT payment FROM reservations WHERE id = ?', one.id)
    const kept = String(row?.payment)
    const write = (payment: string) => world.write('UPDATE reservations SET payment = ? WHERE id = ?', payment, one.id)
    await write(JSON.stringify({ ...JSON.parse(kept), paid: 9 }))
    expect(await checkWithoutAttempts(work)).toEqual([{ kind: 'paid', of: one.id, found: '9', expected: '10' }])
    await write(kept)
  })

  test('keep the price that was held, and a changed one is told', async () => {
    await only(50)
    const sail = at('sail')
    expect(await world.as(user, 'hold_appointment', sail)).toMatchObject({ ok: true })
    const change = (pointsprice: number) =>
      world.as('pia', 'update_entity', { type: 'bookable', id: 'sail', entity: { pointsprice } })
    expect(await change(11)).toMatchObject({ ok: true })
    expect(await booked({ ...sail, ...inPoints, totalpoints: 10 })).toMatchObject({
      paymentinformation: { pointspaid: 10 },
    })
    expect(await book({ ...at('sail'), ...inPoints, totalpoints: 10 })).toMatchObject({
      error: { code: 'price_changed', data: { quote: { pointsprice: 11 } } },
    })
    expect(await change(10)).toMatchObject({ ok: true })
    await isSound()
  })

  test('are never spent twice: of 200 bookings at once ten are paid by what ten cost', async () => {
    await only(100)
    const sail = { ...at('sail'), ...inPoints }
    /** As a client does: who waited for a place among so many for too long asks again. */
    const tried = async (draft: string): ReturnType<typeof book> => {
      try {
        const answer = await book({ ...sail, draft })
        return !answer.ok && answer.error.code === 'unavailable' ? tried(draft) : answer
      } catch (error) {
        if (error instanceof DatabaseBusy) return tried(draft)
        throw error
      }
    }
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => tried(`at-the-same-time-${index + 100}`)),
    )
    const refused = answers.flatMap((one) => (one.ok ? [] : [one.error.code]))
    expect(refused).toEqual(Array.from({ length: 190 }, () => 'points_short'))
    expect(await balance()).toMatchObject({ balance: 0, held: 0 })
    await isSound()
  }, 60_000)
})
