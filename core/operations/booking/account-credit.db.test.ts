import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'
import { mirrorRefunds } from '../payments/mirror-refunds.ts'

interface Booked {
  id: string
  status: string
  version: number
  managetoken: string
  paymentinformation: { paidprice: number; creditused?: number; refundcredit?: number; transactions: string[] }
}

interface Cancelled {
  refund: number
  refundcredit: number
  creditoffered: boolean
  refundstatus: string
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const card = { processor: 'payment-sandbox.card' }

await withDatabase('account credit at the checkout', (database) => {
  let world: AccessWorld
  let user = ''
  const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'currency', drafts: 'with-credit' })
  const { at, book, booked, adjust, balance, only, card: paid, isSound } = calls

  beforeAll(async () => {
    const visit = { provider: 'quay', price: 40, paymentterms: 'full', refundcutoff: 24 }
    const asked = { ...visit, id: 'asked', name: 'Asked', approvalmode: true }
    const talk = {
      provider: 'quay',
      id: 'plenty',
      name: 'Plenty',
      price: 10,
      paymentterms: 'full',
      seats: 40,
      seatsperbooking: 9,
    }
    const queued = { ...visit, id: 'queued', name: 'Queued', seats: 1, waitlist: { enabled: true } }
    const bookables = [...accessBundle.bookables, asked, talk, queued]
    const whitelabel = { ...bookingBundle.whitelabel, multiplereservations: true }
    world = await accessWorld(database(), { bookables, whitelabel })
    // Staff know who has booked with them.
    for (const who of ['ana', 'bo']) await booked(at('visit'), who)
  })
  afterAll(() => world.close())

  beforeEach(() => {
    user = calls.nextPerson()
  })

  const read = async (id: string) => {
    const { reservations } = repositoriesFor(database().db, scope)
    const found = await reservations.find(id)
    if (!found?.payment) throw new Error('not found')
    return found.payment
  }

  test('is told by the quote, and goes first: the card pays the rest', async () => {
    await only(20)
    const lesson = at('lesson')
    const quoted = await world.as(user, 'get_quote', { ...lesson, usecredit: true })
    expect(quoted).toMatchObject({ ok: true, value: { duenow: 95, creditavailable: 20, creditused: 20 } })
    const untold = await world.as(user, 'get_quote', lesson)
    expect(untold).toMatchObject({ ok: true, value: { creditavailable: 20, creditused: 0 } })
    const one = await booked({ ...lesson, credit: 20, ...(await paid()) })
    expect(one).toMatchObject({ status: 'booked', paymentinformation: { paidprice: 95, creditused: 20 } })
    expect(await balance()).toEqual(expect.objectContaining({ balance: 0, held: 0, spendable: 0 }))
    const lines = await repositoriesFor(database().db, scope).payments.ledgerOf(one.id)
    expect(lines.map(({ paymentmethod, transactiontype, amount }) => [paymentmethod, transactiontype, amount])).toEqual(
      expect.arrayContaining([
        ['credit', 'debit', 2000],
        ['card', 'credit', 7500],
        ['charge', 'debit', 7500],
      ]),
    )
    await world.runJobs()
    const receipts = await world.as(user, 'get_receipts', { id: one.id })
    expect(receipts).toMatchObject({
      value: { receipts: [{ items: [{ price: 95, credit: 20, amount: 75, balance: 0 }] }] },
    })
    expect((await read(one.id)).transactions.toSorted()).toEqual(lines.map(({ id }) => id).toSorted())
    await isSound()
  })

  test('pays all without a processor, and a repeat pays once', async () => {
    await only(100)
    const lesson = { ...at('lesson'), credit: '95.00' }
    const one = await booked(lesson)
    expect(one.paymentinformation).toMatchObject({ paidprice: 95, creditused: 95 })
    expect(await booked(lesson)).toMatchObject({ id: one.id })
    expect(await balance()).toMatchObject({ balance: 5, spendable: 5 })
    await isSound()
  })

  test('is refused where there is less, where less is due, and to whom it does not belong', async () => {
    await only(20)
    const lesson = { ...at('lesson'), ...(await paid()) }
    expect(await book({ ...lesson, credit: 20.01 })).toMatchObject({
      ok: false,
      error: { code: 'credit_changed', data: { creditavailable: 20 } },
    })
    expect(await book({ ...at('plenty'), credit: 11 })).toMatchObject({ ok: false, error: { code: 'credit_changed' } })
    expect(await book({ ...lesson, credit: -1 })).toMatchObject({ ok: false, error: { code: 'invalid_params' } })
    const guest = { email: `${user}@people.example`, firstname: 'A', lastname: 'B' }
    const asGuest = await book({ ...lesson, user: guest, credit: 20 }, 'nobody')
    expect(asGuest).toMatchObject({ ok: false, error: { code: 'credit_changed' } })
    expect(await balance()).toMatchObject({ balance: 20, held: 0 })
  })

  test('of a request is held, spent with the approval, and free again with a rejection', async () => {
    await only(30)
    const one = await booked({ ...at('asked'), credit: 10, ...(await paid()) })
    expect(one).toMatchObject({ status: 'pending', paymentinformation: { paidprice: 0, creditused: 10 } })
    expect(await balance()).toMatchObject({ balance: 30, held: 10, spendable: 20 })
    expect(await world.as('pia', 'approve_reservation', { id: one.id })).toMatchObject({ ok: true })
    expect(await read(one.id)).toMatchObject({ paid: 4000, credit: 1000 })
    expect(await balance()).toMatchObject({ balance: 20, held: 0 })

    await adjust(20, 'credit')
    const other = await booked({ ...at('asked'), credit: 40 })
    expect(await balance()).toMatchObject({ balance: 40, held: 40, spendable: 0 })
    expect(await world.as('pia', 'reject_reservation', { id: other.id })).toMatchObject({ ok: true })
    expect(await balance()).toMatchObject({ balance: 40, held: 0 })

    const third = await booked({ ...at('asked'), credit: 40 })
    expect(await world.as('pia', 'approve_reservation', { id: third.id })).toMatchObject({ ok: true })
    expect(await read(third.id)).toMatchObject({ paid: 4000, credit: 4000 })
    expect(await balance()).toMatchObject({ balance: 0, held: 0 })
    await isSound()
  })

  test('pays one request of a cart wholly and a card the other: staff approve each', async () => {
    await only(40)
    const appointments = [at('asked'), at('asked')]
    const made = await world.as<{ reservations: Booked[] }>(user, 'book_appointments', {
      ...{ appointments, credit: 40 },
      ...(await paid()),
    })
    const [one, two] = made.ok ? made.value.reservations : []
    expect(await balance()).toMatchObject({ balance: 40, held: 40 })
    for (const request of [one, two]) {
      expect(await world.as('pia', 'approve_reservation', { id: request?.id })).toMatchObject({ ok: true })
      expect(await read(request?.id ?? '')).toMatchObject({ paid: 4000 })
    }
    expect(await balance()).toMatchObject({ balance: 0, held: 0 })
    await isSound()
  })

  test('comes back with a cancellation, after what the card paid', async () => {
    await only(20)
    const one = await booked({ ...at('lesson'), credit: 20, ...(await paid()) })
    const partial = { refundstatus: 'partial', amount: 80 }
    const done = await world.as<Cancelled>('pia', 'cancel_reservation', { id: one.id, refundobj: partial })
    expect(done).toMatchObject({ ok: true, value: { refund: 80, refundcredit: 5 } })
    expect(await balance()).toMatchObject({ balance: 5 })
    expect(await read(one.id)).toMatchObject({ paid: 1500, credit: 1500 })
    const refunds = await repositoriesFor(database().db, scope).payments.refundsOf((await read(one.id)).attempt ?? '')
    expect(refunds).toMatchObject([{ amount: 7500, state: 'done' }])
    await isSound()
  })

  test('is chosen by its customer instead of money back, never by staff, by a link or twice', async () => {
    await only(0)
    const one = await booked({ ...at('lesson'), ...(await paid()) })
    const cancel = (params: object, who = user) =>
      world.as<Cancelled>(who, 'cancel_reservation', { id: one.id, ...params })
    expect(await cancel({ preview: true })).toMatchObject({
      ok: true,
      value: { refund: 95, refundcredit: 0, creditoffered: true },
    })
    expect(await cancel({ ascredit: true }, 'pia')).toMatchObject({ ok: false, error: { field: '/ascredit' } })
    const byLink = await cancel({ ascredit: true, token: one.managetoken }, 'nobody')
    expect(byLink).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    const twice = await Promise.all([cancel({ ascredit: true }), cancel({ ascredit: true })])
    for (const done of twice) expect(done).toMatchObject({ ok: true, value: { refund: 95, refundcredit: 95 } })
    expect(await balance()).toMatchObject({ balance: 95 })
    expect(await read(one.id)).toMatchObject({ paid: 0, credit: -9500, decision: { amount: 9500, credit: 9500 } })
    const refunds = await repositoriesFor(database().db, scope).payments.refundsOf((await read(one.id)).attempt ?? '')
    expect(refunds).toEqual([])
    // Of what was given as credit nothing is left that a refund at the processor itself could fall on.
    const { card: means, tenant } = await sandboxCardAt(world.app)
    const own = { id: 're_twice', key: null, amount: 9500, currency: 'USD', state: 'done' } as const
    const { refunds: listed } = means
    means.refunds = async () => [own]
    await mirrorRefunds(
      { tenant, ports: world.app.platform.ports, actor: 'system' },
      (await read(one.id)).attempt ?? '',
    )
    if (listed) means.refunds = listed
    expect(await read(one.id)).toMatchObject({ paid: 0, credit: -9500 })
    await isSound()
  })

  test('pays what a move costs more, alone or before a card, and nobody else can spend it', async () => {
    await only(0)
    const one = await booked({ ...at('plenty'), ...(await paid()) })
    await adjust(25, 'credit')
    const { start, end } = at('plenty')
    const move = (params: object, who = user) =>
      world.as(who, 'reschedule_reservation', { id: one.id, start, end, ...params })
    expect(await move({ seats: 2, preview: true, usecredit: true })).toMatchObject({
      value: { duenow: 10, creditavailable: 25, creditused: 10, processors: [] },
    })
    expect(await move({ seats: 2, credit: 11 })).toMatchObject({ error: { code: 'credit_changed' } })
    expect(await move({ seats: 2, credit: 10, token: one.managetoken }, 'nobody')).toMatchObject({
      error: { code: 'credit_changed' },
    })
    expect(await move({ seats: 2, credit: 10, totalprice: 20 })).toMatchObject({ ok: true })
    expect(await read(one.id)).toMatchObject({ paid: 2000, credit: 1000 })
    expect(await balance()).toMatchObject({ balance: 15, held: 0 })

    expect(await move({ seats: 4, credit: 15, totalprice: 40 })).toMatchObject({ error: { code: 'payment_required' } })
    expect(await move({ seats: 4, credit: 15, totalprice: 40, ...(await paid()) })).toMatchObject({ ok: true })
    expect(await read(one.id)).toMatchObject({ paid: 4000, credit: 2500 })
    expect(await balance()).toMatchObject({ balance: 0, held: 0 })
    await isSound()

    // A cheaper move gives the card's money back first, then the credit.
    expect(await move({ seats: 1 })).toMatchObject({ value: { refund: 30 } })
    expect(await read(one.id)).toMatchObject({ paid: 1000, credit: 1000 })
    expect(await balance()).toMatchObject({ balance: 15 })
    await isSound()
  })

  test('pays for a place that a queue offers, and only its customer may spend it', async () => {
    await only(40)
    const place = at('queued')
    const has = await booked({ ...place, draft: `${place.draft}-has`, ...(await paid()) }, 'pia')
    const waiting = await world.as<Booked>(user, 'join_waitlist', place)
    if (!waiting.ok) throw new Error(JSON.stringify(waiting.error))
    expect(await world.as('pia', 'cancel_reservation', { id: has.id })).toMatchObject({ ok: true })
    const { id, managetoken: token } = waiting.value
    const accept = (params: object, who = user) => world.as<Booked>(who, 'accept_waitlist_offer', { id, ...params })
    expect(await accept({ token, credit: 40 }, 'nobody')).toMatchObject({ error: { code: 'credit_changed' } })
    expect(await accept({ credit: 41 })).toMatchObject({ error: { code: 'credit_changed' } })
    expect(await accept({ credit: 40, totalprice: 40 })).toMatchObject({
      value: { status: 'booked', paymentinformation: { paidprice: 40, creditused: 40 } },
    })
    expect(await balance()).toMatchObject({ balance: 0, held: 0 })
    await isSound()
  })

  test('is not spent on a move whose card is declined', async () => {
    await only(0)
    const one = await booked({ ...at('plenty'), ...(await paid()) })
    await adjust(5, 'credit')
    const { start, end } = at('plenty')
    const declined = { id: one.id, start, end, seats: 2, credit: 5, ...(await paid('4000000000000002')) }
    expect(await world.as(user, 'reschedule_reservation', declined)).toMatchObject({
      error: { code: 'payment_declined' },
    })
    expect(await read(one.id)).toMatchObject({ paid: 1000 })
    expect(await balance()).toMatchObject({ balance: 5, held: 0 })
    await isSound()
  })

  test('that is gone when the bank has confirmed books nothing, and the card is not charged', async () => {
    await only(20)
    const lesson = { ...at('lesson'), credit: 20 }
    const token = await world.cardToken('4000000000003220')
    const asked = await book({ ...lesson, payment: { ...card, token } })
    if (asked.ok || asked.error.code !== 'payment_requires_action') throw new Error(JSON.stringify(asked))
    const attempt = String(asked.error.data?.attempt)
    // Whoever spends it meanwhile needs no more than the same session.
    await booked({ ...at('plenty'), credit: 10 })
    const payment = { ...card, attempt, token: { ...token, confirmed: true } }
    expect(await book({ ...lesson, payment })).toMatchObject({ ok: false, error: { code: 'credit_changed' } })
    expect(await balance()).toMatchObject({ balance: 10, held: 0 })
    await isSound()
  })

  test('is never spent twice: of 20 bookings at once five are paid by what five cost', async () => {
    await only(50)
    const plenty = { ...at('plenty'), credit: 10 }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => book({ ...plenty, draft: `at-the-same-time-${index + 10}` })),
    )
    const refused = answers.flatMap((one) => (one.ok ? [] : [one.error.code]))
    expect(refused).toEqual(Array.from({ length: 15 }, () => 'credit_changed'))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await balance()).toEqual(expect.objectContaining({ balance: 0, held: 0 }))
    await isSound()
  }, 60_000)
})
