import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'
import { sandboxCardAt, tenantAt } from '../../testing/worlds/tenant-at.ts'
import { checkAttempts, checkWithoutAttempts } from '../ledger/check-books.ts'

interface Booked {
  id: string
  status: string
  managetoken: string
  paymentinformation: { paidprice: number; giftused?: number; creditused?: number }
}

interface Issued {
  code: string
  gift: { id: string; last4: string }
}

await withDatabase('gift codes for what is owed later', (database) => {
  let world: AccessWorld
  let user = ''
  const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'currency', drafts: 'later-gift' })
  const { at, booked, card, only, balance } = calls

  beforeAll(async () => {
    const visit = { provider: 'quay', price: 40, paymentterms: 'full', seats: 40, seatsperbooking: 9, refundcutoff: 24 }
    const bookables = [
      ...accessBundle.bookables,
      { ...visit, id: 'plenty', name: 'Plenty', price: 10 },
      { ...visit, id: 'asked', name: 'Asked', approvalmode: true },
      {
        ...{ ...visit, id: 'part', name: 'Part', price: 100, paymentterms: 'partial' },
        ...{ downpaymentamount: 30, downpaymenttype: 'singlecharge' },
      },
    ]
    world = await accessWorld(database(), { bookables })
    for (const who of ['ana', 'bo']) await booked(at('visit'), who)
  })
  afterAll(() => world.close())
  beforeEach(() => {
    user = calls.nextPerson()
  })

  const issue = async (amount: number) => {
    const issued = await world.as<Issued>('pia', 'issue_gift_code', { amount })
    if (!issued.ok) throw new Error(JSON.stringify(issued.error))
    return issued.value
  }
  const left = async ({ gift }: Issued) => {
    const all = await world.as<{ items: { id: string; remaining: number; held: number }[] }>(
      'pia',
      'get_gift_codes',
      {},
    )
    const found = all.ok ? all.value.items.find(({ id }) => id === gift.id) : undefined
    return [found?.remaining, found?.held]
  }
  const isSound = async () => {
    await calls.isSound()
    const work = { tenant: await tenantAt(world.app), ports: world.app.platform.ports, actor: 'test' }
    expect(await checkWithoutAttempts(work)).toEqual([])
    // By then each attempt rests, and it is as early in the day.
    world.clock.now += 24 * 3_600_000
    await world.runJobs()
    expect((await checkAttempts(work, { after: '', limit: 500, asks: true })).checked.differences).toEqual([])
  }
  const pay = (id: string, params: object) => world.as<Booked>(user, 'pay_balance', { id, ...params })
  const move = (id: string, to: ReturnType<typeof at>, params: object) =>
    world.as<Booked>(user, 'reschedule_reservation', { id, start: to.start, end: to.end, seats: 3, ...params })

  test('pay a balance first, and a card the rest', async () => {
    const gift = await issue(20)
    const { id } = await booked({ ...at('part'), ...(await card()) })
    const giving = { giftcode: gift.code, totalprice: 70 }
    expect(await pay(id, giving)).toMatchObject({ error: { code: 'payment_required' } })
    expect(await left(gift)).toEqual([20, 0])
    expect(await pay(id, { ...giving, gift: 21, ...(await card()) })).toMatchObject({ error: { code: 'gift_changed' } })
    const paid = { ok: true, value: { id, paymentinformation: { paidprice: 100, giftused: 20 } } }
    expect(await pay(id, { ...giving, gift: 20, ...(await card()) })).toMatchObject(paid)
    // A repeat takes nothing.
    expect(await pay(id, { ...giving, gift: 20, ...(await card()) })).toMatchObject(paid)
    expect(await left(gift)).toEqual([0, 0])
    await isSound()
    expect(await world.as(user, 'cancel_reservation', { id })).toMatchObject({
      value: { refund: 100, refundcredit: 0, refundgift: 20 },
    })
    expect(await left(gift)).toEqual([20, 0])
    await isSound()
  })

  test('pay a whole balance without a processor, once', async () => {
    const gift = await issue(100)
    const { id } = await booked({ ...at('part'), ...(await card()) })
    const all = await Promise.all(Array.from({ length: 4 }, () => pay(id, { giftcode: gift.code, totalprice: 70 })))
    expect(all.some(({ ok }) => ok)).toBe(true)
    expect(await pay(id, { giftcode: gift.code, totalprice: 70 })).toMatchObject({
      value: { paymentinformation: { paidprice: 100, giftused: 70 } },
    })
    expect(await left(gift)).toEqual([30, 0])
    await isSound()
  })

  test('get back what they paid where the card for the rest is declined, once', async () => {
    await only(15)
    const gift = await issue(20)
    const { id } = await booked({ ...at('part'), credit: 15, ...(await card()) })
    const declined = async () =>
      expect(await pay(id, { giftcode: gift.code, totalprice: 70, ...(await card('4000000000000002')) })).toMatchObject(
        {
          error: { code: 'payment_declined' },
        },
      )
    await declined()
    await declined()
    expect([await left(gift), (await balance()).balance]).toEqual([[20, 0], 0])
    expect(await world.stored(id)).toMatchObject({ payment: { paid: 3000, credit: 1500 } })
    expect(await pay(id, { giftcode: gift.code, totalprice: 70, ...(await card()) })).toMatchObject({
      value: { paymentinformation: { paidprice: 100, giftused: 20, creditused: 15 } },
    })
    expect(await left(gift)).toEqual([0, 0])
    await isSound()
    expect(await left(gift)).toEqual([0, 0])
  })

  test('get it back where nobody confirms the rest, by another way to pay or by time', async () => {
    const gift = await issue(20)
    const { id } = await booked({ ...at('part'), ...(await card()) })
    const waits = async () => {
      const asked = await pay(id, { giftcode: gift.code, totalprice: 70, ...(await card('4000000000003220')) })
      expect(asked).toMatchObject({ error: { code: 'payment_requires_action' } })
      expect(await left(gift)).toEqual([0, 0])
    }
    await waits()
    // With another card for another amount, and without the code.
    expect(await pay(id, { totalprice: 60, ...(await card()) })).toMatchObject({
      error: { code: 'price_changed', data: { price: 70 } },
    })
    expect(await left(gift)).toEqual([20, 0])
    await waits()
    world.clock.now += 2 * 3_600_000
    await world.runJobs()
    await world.runJobs()
    expect(await left(gift)).toEqual([20, 0])
    expect(await world.stored(id)).toMatchObject({ payment: { paid: 3000 } })
    expect(await pay(id, { totalprice: 70, ...(await card()) })).toMatchObject({ ok: true })
    await isSound()
    expect(await left(gift)).toEqual([20, 0])
  })

  test('that paid beside a payment which waits are told with the rest, and pay beside another card too', async () => {
    const gift = await issue(20)
    const { id } = await booked({ ...at('part'), ...(await card()) })
    const balanceTold = async () => {
      const told = await world.as<{ balance?: object }>(user, 'get_basereservation', { id })
      return told.ok ? told.value.balance : told
    }
    const waits = async (params: object) =>
      expect(await pay(id, { ...params, ...(await card('4000000000003220')) })).toMatchObject({
        error: { code: 'payment_requires_action' },
      })
    const { last4 } = gift.gift
    const owed = { price: 100, due: 70 }
    expect(await balanceTold()).toMatchObject(owed)
    expect(await balanceTold()).not.toHaveProperty('giftused')
    await waits({ giftcode: gift.code, totalprice: 70 })
    expect(await balanceTold()).toMatchObject({ price: 100, due: 50, giftused: 20, giftlast4: last4 })
    // After a reload nobody knows the code: what is left beside it is paid, also by a card that waits again.
    await waits({ totalprice: 50 })
    expect([await left(gift), await balanceTold()]).toMatchObject([[0, 0], { due: 50, giftused: 20 }])
    // Taken out, the code has its amount again.
    await waits({ totalprice: 70 })
    expect([await left(gift), await balanceTold()]).toMatchObject([[20, 0], owed])
    expect(await balanceTold()).not.toHaveProperty('giftused')
    await waits({ giftcode: gift.code, totalprice: 70 })
    expect(await pay(id, { totalprice: 50, ...(await card('4000000000000002')) })).toMatchObject({
      error: { code: 'payment_declined' },
    })
    expect([await left(gift), await balanceTold()]).toMatchObject([[20, 0], owed])
    await waits({ giftcode: gift.code, totalprice: 70 })
    const paid = { ok: true, value: { id, paymentinformation: { paidprice: 100, giftused: 20 } } }
    for (let copy = 0; copy < 2; copy += 1)
      expect(await pay(id, { totalprice: 50, ...(await card()) })).toMatchObject(paid)
    expect(await left(gift)).toEqual([0, 0])
    await isSound()
  })

  test('that ended while the payment beside them waited pay no other one', async () => {
    const gift = await issue(20)
    const { id } = await booked({ ...at('part'), ...(await card()) })
    expect(await pay(id, { giftcode: gift.code, totalprice: 70, ...(await card('4000000000003220')) })).toMatchObject({
      error: { code: 'payment_requires_action' },
    })
    expect(await world.as('pia', 'void_gift_code', { id: gift.gift.id, reason: 'Sold twice' })).toMatchObject({
      ok: true,
    })
    expect(await pay(id, { totalprice: 50, ...(await card()) })).toMatchObject({
      error: { code: 'price_changed', data: { price: 70 } },
    })
    expect(await pay(id, { totalprice: 70, ...(await card()) })).toMatchObject({
      value: { paymentinformation: { paidprice: 100 } },
    })
    await isSound()
  })

  test('get back all where the bank refuses what was booked, and nobody pays the rest in time', async () => {
    const gift = await issue(4)
    const { card: bank } = await sandboxCardAt(world.app)
    const { capture } = bank
    bank.capture = async () => ({ status: 'declined', code: 'processing_error' })
    const { id } = await booked({ ...at('plenty'), giftcode: gift.code, ...(await card()) }).finally(() => {
      bank.capture = capture
    })
    expect(await left(gift)).toEqual([0, 0])
    expect(await world.stored(id)).toMatchObject({ status: 'booked', payment: { paid: 400 } })
    for (const hours of [1, 25]) {
      world.clock.now += hours * 3_600_000
      await world.runJobs()
    }
    expect(await world.stored(id)).toMatchObject({ status: 'cancelled' })
    expect(await left(gift)).toEqual([4, 0])
    await isSound()
  })

  test('leave what is too little to be charged to the balance', async () => {
    const gift = await issue(69.9)
    const { id } = await booked({ ...at('part'), ...(await card()) })
    expect(await pay(id, { giftcode: gift.code, totalprice: 70, ...(await card()) })).toMatchObject({
      value: { paymentinformation: { giftused: 69.9 } },
    })
    await isSound()
  })

  test('are one for each reservation: what goes back goes back to one code', async () => {
    const [first, second] = [await issue(10), await issue(50)]
    const { id } = await booked({ ...at('part'), giftcode: first.code, ...(await card()) })
    expect(await pay(id, { giftcode: second.code, ...(await card()) })).toMatchObject({
      error: { code: 'gift_not_usable', field: '/giftcode', data: { status: 'another' } },
    })
    const { value } = (await move(id, at('part'), { giftcode: second.code, preview: true })) as { value?: object }
    expect(value).toMatchObject({ giftcode: { status: 'another', giftavailable: 0, giftused: 0 } })
    await isSound()
  })

  test('pay what a move costs more, before credit and a card', async () => {
    await only(5)
    const gift = await issue(8)
    const { id } = await booked({ ...at('plenty'), ...(await card()) })
    const to = at('plenty')
    expect(await move(id, to, { giftcode: gift.code, usecredit: true, preview: true })).toMatchObject({
      value: { duenow: 20, creditavailable: 5, creditused: 5, giftcode: { status: 'active', giftused: 8 } },
    })
    const said = { giftcode: gift.code, gift: 8, credit: 5, totalprice: 30 }
    expect(await move(id, to, { ...said, credit: 5.01, ...(await card()) })).toMatchObject({
      error: { code: 'credit_changed' },
    })
    expect(await move(id, to, said)).toMatchObject({ error: { code: 'payment_required', data: { amount: 7 } } })
    expect(await move(id, to, { ...said, ...(await card()) })).toMatchObject({
      value: { changed: true, reservation: { paymentinformation: { paidprice: 30, giftused: 8, creditused: 5 } } },
    })
    expect([await left(gift), (await balance()).balance]).toEqual([[0, 0], 0])
    await isSound()
    expect(await world.as(user, 'cancel_reservation', { id })).toMatchObject({
      value: { refund: 30, refundcredit: 5, refundgift: 8 },
    })
    expect(await left(gift)).toEqual([8, 0])
    await isSound()
  })

  test('that paid a part pay the difference of a move too', async () => {
    const gift = await issue(100)
    const { id } = await booked({ ...at('plenty'), giftcode: gift.code })
    expect(await move(id, at('plenty'), { giftcode: gift.code })).toMatchObject({
      value: { reservation: { paymentinformation: { paidprice: 30, giftused: 30 } } },
    })
    expect(await left(gift)).toEqual([70, 0])
    await isSound()
  })

  test.each(['approve_reservation', 'reject_reservation'])(
    'are held for a move that is asked for: %s',
    async (decide) => {
      const gift = await issue(100)
      const { id } = await booked({ ...at('asked'), ...(await card()) })
      expect(await world.as('pia', 'approve_reservation', { id })).toMatchObject({ ok: true })
      const [to, other] = [at('asked'), at('asked')]
      expect(await move(id, to, { giftcode: gift.code })).toMatchObject({ ok: true })
      expect(await left(gift)).toEqual([100, 80])
      // Another wish holds the same again, and not more.
      expect(await move(id, other, { giftcode: gift.code, gift: 80 })).toMatchObject({ ok: true })
      expect(await left(gift)).toEqual([100, 80])
      expect(await world.as('pia', decide, { id })).toMatchObject({ ok: true })
      expect(await left(gift)).toEqual(decide === 'approve_reservation' ? [20, 0] : [100, 0])
      expect(await world.stored(id)).toMatchObject({
        payment: decide === 'approve_reservation' ? { paid: 12_000, gift: { amount: 8_000 } } : { paid: 4_000 },
      })
      await isSound()
    },
  )

  test('and the specification’s payment pay a balance of which the booking was told', async () => {
    const gift = await issue(20)
    const { payment } = await card()
    const post = (params: object) => world.as<{ reservations: Booked[] }>(user, 'make_payment', params)
    const told = await post({
      ...{ event: 'intialordownpayment', reservations: [at('part')], totalprice: 100, info: payment.token },
      giftcode: gift.code,
    })
    if (!told.ok) throw new Error(JSON.stringify(told.error))
    const [one] = told.value.reservations
    expect(one).toMatchObject({ status: 'booked', paymentinformation: { paidprice: 30, giftused: 20 } })
    const owed = { event: 'periodic_charge', reservation: one?.id, totalprice: 70 }
    const again = await card()
    expect(await post({ ...owed, totalprice: 60, info: again.payment.token })).toMatchObject({
      error: { code: 'price_changed', data: { price: 70 } },
    })
    for (let copy = 0; copy < 2; copy += 1)
      expect(await post({ ...owed, info: again.payment.token })).toMatchObject({
        value: { cardlast4: '4242', reservations: [{ id: one?.id, paymentinformation: { paidprice: 100 } }] },
      })
    expect(await world.as('nobody', 'make_payment', owed)).toMatchObject({ error: { code: 'not_found' } })
    await isSound()
  })
})
