import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { purchasesOf } from '../payments/purchase.ts'

interface Paid {
  reservation_payment_stripechargeid: string | null
  cardlast4: string | null
  paymentmethods: { customerid: string; cardlast4: string }[]
  reservations: { id: string; status: string; paymentinformation: { paidprice: number } | null }[]
  pointsbalance?: number
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const approved = '4242424242424242'
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

await withDatabase('POST /payments', (database) => {
  let world: AccessWorld
  let days = 0

  beforeAll(async () => {
    const visit = { provider: 'quay', price: 40, paymentterms: 'full', seats: 99, seatsperbooking: 9 }
    const bookables = [
      ...accessBundle.bookables,
      { ...visit, id: 'sail', name: 'Sail', pointsprice: 10 },
      { ...visit, id: 'free', name: 'Free', price: 0 },
      { ...visit, id: 'later', name: 'Later', paymentterms: 'partial', downpaymentamount: 0 },
      { ...visit, id: 'part', name: 'Part', paymentterms: 'partial', downpaymentamount: 15 },
      { ...visit, id: 'ask', name: 'Ask', approvalmode: true },
      { ...visit, id: 'freeask', name: 'Free ask', price: 0, approvalmode: true },
    ]
    const whitelabel = { ...bookingBundle.whitelabel, multiplereservations: true }
    const pointspackages = [{ id: 'ten', provider: 'quay', name: 'Ten', points: 10, price: 90 }]
    world = await accessWorld(database(), { bookables, whitelabel, pointspackages })
  })
  afterAll(() => world.close())

  /** An appointment on a day of its own, as a page sends it, with the draft that it holds. */
  const appointment = (bookable: string) => {
    days += 1
    const start = Date.parse('2026-11-23T15:00:00Z') + days * 24 * 3_600_000
    const [from, until] = [start, start + 3_600_000].map((instant) => new Date(instant).toISOString())
    return { bookable, start: from, end: until, draft: `pays-as-written-${days}` }
  }
  const card = async (number = approved) => ({ info: await world.cardToken(number) })
  const pay = (params: object, who = 'nobody') =>
    world.as<Paid>(who, 'make_payment', { providersubdomain: 'quay', ...(who === 'nobody' && { user }), ...params })
  const payFor = async (bookable: string, totalprice: number, more: object = {}, who = 'nobody') =>
    pay(
      {
        event: 'intialordownpayment',
        totalprice,
        reservations: [appointment(bookable)],
        ...(await card()),
        ...more,
      },
      who,
    )
  const paidFor = async (...asked: Parameters<typeof payFor>) => {
    const answer = await payFor(...asked)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const codeOf = (answer: Awaited<ReturnType<typeof pay>>) =>
    answer.ok ? 'paid' : `${answer.error.code} ${answer.error.field ?? ''}`.trim()
  const repositories = () => repositoriesFor(database().db, scope)
  const attempts = (id: string) => repositories().payments.attemptsOf(id)

  test('takes the whole price, books, and tells the charge in the specification’s words', async () => {
    const answer = await paidFor('sail', 40)
    const [booked] = answer.reservations
    const [attempt] = await attempts(booked?.id ?? '')
    expect(attempt).toMatchObject({ state: 'captured', amount: 4000 })
    expect(answer).toEqual({
      reservation_payment_stripechargeid: attempt?.reference,
      ...{ transfer_type: null, reservation_payment_transferid: null, reservation_destination_paymentid: null },
      ...{ cardlast4: '4242', cardbrand: 'visa', client_ip: '127.0.0.1', paymentmethods: [] },
      reservations: [expect.objectContaining({ status: 'booked' })],
    })
  })

  test('takes a down payment, and nothing where none is due', async () => {
    const part = await paidFor('part', 40)
    expect(part.reservations[0]?.paymentinformation).toMatchObject({ paidprice: 15, balancetobecollected: 25 })
    const later = await paidFor('later', 40, { info: undefined })
    expect(later).toMatchObject({ reservation_payment_stripechargeid: null, reservations: [{ status: 'booked' }] })
  })

  test('has one effect however often it is copied, by draft, by card and by key, at once or later', async () => {
    const [byDraft, bare] = [appointment('sail'), appointment('sail')]
    const { draft: _, ...byCard } = bare
    const call = { event: 'intialordownpayment', totalprice: 40 }
    const copies = [
      { ...call, reservations: [byDraft], ...(await card()) },
      { ...call, reservations: [byCard], ...(await card()) },
      { ...call, reservations: [{ ...byCard, seats: 1 }], ...(await card()), idempotencyKey: 'pays-once' },
    ]
    for (const copy of copies) {
      const first = await pay(copy)
      const others = await Promise.all([pay(copy), pay(copy)])
      const ids = [first, ...others].map((one) => (one.ok ? one.value.reservations[0]?.id : one.error.code))
      expect(new Set(ids).size, JSON.stringify(ids)).toBe(1)
      expect(await attempts(ids[0] ?? '')).toHaveLength(1)
    }
    // Booking afterwards, as the specification's page does, answers the same reservation.
    const booked = await world.as<{ id: string }>('nobody', 'book_appointment', { ...byDraft, user })
    const again = await pay(copies[0] ?? {})
    expect(again.ok && booked.ok && again.value.reservations[0]?.id === booked.value.id).toBe(true)
  })

  test('of what could be booked twice asks for a draft, an id or a key', async () => {
    const { draft: _, ...bare } = appointment('free')
    expect(codeOf(await pay({ event: 'save_customer_token', reservations: [bare] }))).toBe(
      'invalid_params /reservations/0/draft',
    )
  })

  test('finds the draft of the caller’s own hold by its id, and nobody else’s', async () => {
    const { draft, ...sail } = appointment('sail')
    const held = await world.as<{ id: string }>('ana', 'hold_appointment', { ...sail, draft })
    const id = held.ok ? held.value.id : ''
    const call = { event: 'intialordownpayment', totalprice: 40, reservations: [{ ...sail, id }], ...(await card()) }
    expect(codeOf(await pay(call, 'bo'))).toBe('not_found /reservations/0/id')
    expect(await pay(call, 'ana')).toMatchObject({ value: { reservations: [{ id, status: 'booked' }] } })
  })

  test('pays for a cart, all or none, and names the reservation that can’t be', async () => {
    const [one, two] = [appointment('sail'), appointment('part')]
    const call = { event: 'intialordownpayment', totalprice: 80 }
    const wrong = { ...two, start: '2026-11-23 03:00:00', end: '2026-11-23 04:00:00' }
    expect(codeOf(await pay({ ...call, reservations: [one, wrong], ...(await card()) }))).toMatch(/ \/reservations\/1/)
    const both = await pay({ ...call, reservations: [one, two], ...(await card()) })
    expect(both).toMatchObject({ value: { reservations: [{ status: 'booked' }, { status: 'booked' }] } })
    const [attempt] = await attempts(both.ok ? (both.value.reservations[0]?.id ?? '') : '')
    expect(attempt?.amount).toBe(5500)
  })

  test('compares amounts and ids with what the server knows, and uses none of them', async () => {
    expect(codeOf(await payFor('sail', 1))).toBe('price_changed /totalprice')
    expect(codeOf(await payFor('sail', 40, { totalprice: undefined }))).toBe('invalid_params /totalprice')
    expect(codeOf(await payFor('sail', 40, { user: { ...user, id: 'ana' } }))).toBe('forbidden /user')
    expect(codeOf(await payFor('sail', 40, { userid: 'ana' }, 'bo'))).toBe('forbidden /userid')
    expect(codeOf(await payFor('sail', 40, { providersubdomain: 'kiln' }))).toBe('not_found')
    expect(codeOf(await payFor('sail', 40, { reservations: [] }))).toMatch(/^invalid_params/)
    const guest = await world.as<string>('nobody', 'get_or_create_user_by_email', user)
    const own = { user: { ...user, id: guest.ok ? guest.value : '' } }
    expect(codeOf(await payFor('sail', 40, own))).toBe('paid')
    expect(codeOf(await payFor('sail', 40, { userid: 'ana', user: 'ana' }, 'ana'))).toBe('paid')
  })

  test('a decline books nothing, and another card pays the same drafts', async () => {
    const call = { event: 'intialordownpayment', totalprice: 40, reservations: [appointment('sail')] }
    expect(codeOf(await pay({ ...call, ...(await card('4000000000000002')) }))).toBe('payment_declined')
    expect(codeOf(await pay({ ...call, ...(await card()) }))).toBe('paid')
  })

  test('goes on with what its customer has confirmed with the bank', async () => {
    const call = { event: 'intialordownpayment', totalprice: 40, reservations: [appointment('sail')] }
    const { info } = await card('4000000000003220')
    const asked = await pay({ ...call, info })
    if (asked.ok || asked.error.code !== 'payment_requires_action') throw new Error(JSON.stringify(asked))
    const attempt = String(asked.error.data?.attempt)
    expect(codeOf(await pay({ ...call, attempt, info: { ...info, confirmed: true } }))).toBe('paid')
  })

  test('save_customer_token books what costs nothing, and nothing that costs something', async () => {
    const free = (bookable: string, more: object = {}) =>
      pay({ event: 'save_customer_token', reservations: [appointment(bookable)], ...more })
    const answer = await free('freeask', await card())
    expect(answer).toMatchObject({
      value: { reservation_payment_stripechargeid: null, reservations: [{ status: 'pending' }] },
    })
    expect(await free('free')).toMatchObject({ value: { reservations: [{ status: 'booked' }] } })
    expect(codeOf(await free('ask', await card()))).toBe('price_changed /totalprice')
    expect(codeOf(await free('sail', { totalprice: 40, ...(await card()) }))).toBe('price_changed /totalprice')
  })

  test('a request is authorised and no charge yet; its card is saved, and pays again by its customerid', async () => {
    const asked = await paidFor('ask', 40, {}, 'ana')
    expect(asked).toMatchObject({ reservation_payment_stripechargeid: null, reservations: [{ status: 'pending' }] })
    const [method] = asked.paymentmethods
    expect(method).toMatchObject({ cardlast4: '4242' })
    const saved = { info: undefined, customerselectedcardid: method?.customerid }
    expect(codeOf(await payFor('sail', 40, saved, 'bo'))).toBe('not_found /customerselectedcardid')
    expect(codeOf(await payFor('sail', 40, saved))).toBe('not_found /customerselectedcardid')
    const again = await paidFor('sail', 40, saved, 'ana')
    expect(again).toMatchObject({ cardlast4: '4242', reservations: [{ status: 'booked' }] })
    expect(again.reservation_payment_stripechargeid).toMatch(/^sbx_/)
    // What is paid is over; the request still needs its card.
    await world.runJobs()
    await world.runJobs()
    const [kept] = await attempts(asked.reservations[0]?.id ?? '')
    const approve = await world.as('pia', 'approve_reservation', { id: asked.reservations[0]?.id })
    expect([kept?.method === null, approve]).toMatchObject([false, { value: { reservation: { status: 'booked' } } }])
    const second = await paidFor('ask', 40, saved, 'ana').catch(String)
    expect(second).toMatch(/not_found/)
  })

  test('a saved card pays another request too, and is forgotten with the last of them', async () => {
    const first = await paidFor('ask', 40, {}, 'bo')
    const saved = { info: undefined, customerselectedcardid: first.paymentmethods[0]?.customerid }
    const second = await paidFor('ask', 40, saved, 'bo')
    expect(second.reservations).toMatchObject([{ status: 'pending' }])
    const reject = (id = '') => world.as('pia', 'reject_reservation', { id })
    expect(await reject(first.reservations[0]?.id)).toMatchObject({ ok: true })
    await world.runJobs()
    await world.runJobs()
    const read = await world.as<{ payments: object[] }>('bo', 'get_user', {})
    expect(read.ok && read.value.payments).toHaveLength(1)
    const approved = await world.as('pia', 'approve_reservation', { id: second.reservations[0]?.id })
    expect(approved).toMatchObject({ value: { reservation: { status: 'booked' } } })
    await world.runJobs()
    await world.runJobs()
    const after = await world.as<{ payments: object[] }>('bo', 'get_user', {})
    expect(after.ok && after.value.payments).toEqual([])
  })

  test('points_purchase issues the points of the packages once', async () => {
    const call = { event: 'points_purchase', userid: 'ana', totalprice: 180, ...(await card()) }
    const packages = [{ id: 'ten', quantity: 2 }]
    const bought = await pay({ ...call, purchasedpoints: packages }, 'ana')
    expect(bought).toMatchObject({ value: { cardlast4: '4242', reservations: [], pointsbalance: 20 } })
    const copies = await Promise.all([1, 2].map(() => pay({ ...call, purchasedpoints: packages }, 'ana')))
    for (const copy of copies) expect(copy).toMatchObject({ value: { pointsbalance: 20 } })
    expect(await attempts(purchasesOf('ana'))).toHaveLength(1)
    const [attempt] = await attempts(purchasesOf('ana'))
    expect(bought.ok && bought.value.reservation_payment_stripechargeid).toBe(attempt?.reference)
    const more = { ...call, ...(await card()), packages }
    expect(codeOf(await pay({ ...more, purchasedpoints: 19 }, 'ana'))).toBe('price_changed /points')
    expect(await pay({ ...more, purchasedpoints: 20 }, 'ana')).toMatchObject({ value: { pointsbalance: 40 } })
    expect(codeOf(await pay({ ...call, purchasedpoints: 20 }, 'ana'))).toBe('invalid_params /purchasedpoints')
    expect(codeOf(await pay({ ...call, info: undefined, purchasedpoints: packages }, 'ana'))).toBe(
      'invalid_params /idempotencyKey',
    )
    expect(codeOf(await pay({ ...call, purchasedpoints: packages }, 'bo'))).toBe('forbidden /userid')
  })

  test('respayment_points spends points for reservations, and without any says whether there are as many', async () => {
    const call = { event: 'respayment_points', userid: 'ana' }
    expect(await pay({ ...call, pointsaspayment: 10 }, 'ana')).toMatchObject({
      value: { reservations: [], pointsbalance: 40 },
    })
    expect(codeOf(await pay({ ...call, pointsaspayment: 41 }, 'ana'))).toBe('points_short /pointsaspayment')
    const reservations = [appointment('sail')]
    expect(codeOf(await pay({ ...call, reservations, pointsaspayment: 9 }, 'ana'))).toBe('price_changed /totalpoints')
    const paid = () => pay({ ...call, reservations, pointsaspayment: 10 }, 'ana')
    expect(await paid()).toMatchObject({
      value: { reservation_payment_stripechargeid: null, reservations: [{ status: 'booked' }], pointsbalance: 30 },
    })
    expect(await paid()).toMatchObject({ value: { pointsbalance: 30 } })
    expect(codeOf(await pay({ event: 'respayment_points', pointsaspayment: 1 }))).toBe('login_required')
    expect(await repositories().balances.unlikeLines()).toEqual([])
  })

  test('refuses what its event does not take, so that no card pays for what was to be paid otherwise', async () => {
    const paying = { event: 'intialordownpayment', totalprice: 40, ...(await card()) }
    const buying = { event: 'points_purchase', userid: 'ana', totalprice: 90, ...(await card()) }
    const packages = [{ id: 'ten', quantity: 1 }]
    const [one] = (await paidFor('part', 40)).reservations
    const owed = { event: 'periodic_charge', reservation: one?.id, totalprice: 25, ...(await card()) }
    const sail = appointment('sail')
    const reservations = [sail]
    for (const [call, foreign] of [
      [{ ...paying, reservations, reservation: one?.id }, 'reservation'],
      [{ ...paying, reservations, purchasedpoints: packages }, 'purchasedpoints'],
      [{ ...paying, reservations, pointsaspayment: 10 }, 'pointsaspayment'],
      [{ ...buying, purchasedpoints: packages, reservations }, 'reservations'],
      [{ ...buying, purchasedpoints: packages, giftcode: 'ABCD-EFGH' }, 'giftcode'],
      [{ ...owed, reservations }, 'reservations'],
      [{ ...owed, credit: 5 }, 'credit'],
      [{ ...owed, paymentmode: 'points' }, 'paymentmode'],
      [{ ...owed, discountcode: 'SAIL10' }, 'discountcode'],
    ] as const)
      expect(codeOf(await pay(call, call.event === 'points_purchase' ? 'ana' : 'nobody'))).toBe(
        `invalid_params /${foreign}`,
      )
    expect(await world.read('select id from reservations where draft = ?', sail.draft)).toEqual([])
    // Pages send noughts and empty lists of what they do not mean.
    const empty = { credit: '0', purchasedpoints: [], pointsaspayment: 0, paymentmode: 'currency' }
    expect(await pay({ ...paying, reservations, ...empty })).toMatchObject({
      value: { reservations: [{ status: 'booked' }] },
    })
  })

  test('is served by its path', async () => {
    const visitor = world.visitor()
    const payload = {
      ...{ event: 'intialordownpayment', totalprice: '40', providersubdomain: 'quay', user },
      ...{ reservations: [appointment('sail')], ...(await card()) },
    }
    const headers = { 'sec-fetch-site': 'same-origin' }
    const page = await visitor.send({ method: 'POST', url: '/sitetoken', headers, payload: {} })
    const authorization = `Bearer ${String(Object(page.body).token)}`
    const answer = await visitor.send({ method: 'POST', url: '/payments', headers: { authorization }, payload })
    expect(answer).toMatchObject({ status: 200, body: { reservations: [{ status: 'booked' }] } })
  })
})
