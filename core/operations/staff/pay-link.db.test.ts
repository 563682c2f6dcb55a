import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'

const open = { provider: 'quay', price: 100, duration: 3600, seats: 20, seatsperbooking: 2 }
const changes = {
  bookables: [
    ...accessBundle.bookables,
    { ...open, id: 'trip', name: 'Trip', paymentterms: 'full' },
    { ...open, id: 'gratis', name: 'Gratis', paymentterms: 'full', price: 0 },
    { ...open, id: 'billed', name: 'Billed', paymentterms: 'bill' },
    { ...open, id: 'asked', name: 'Asked', paymentterms: 'full', approvalmode: true },
    { ...open, id: 'tiny', name: 'Tiny', paymentterms: 'full', price: 0.2 },
  ],
}
const user = { email: 'lin@customers.example', firstname: 'Lin', lastname: 'Moor' }
const hour = 3_600_000
const day = 24 * hour
const approved = '4242424242424242'

interface Booked {
  id: string
  managetoken: string
  version: number
}
interface Told {
  status: string
  balance?: { due: number; until_utc: string | null; isasked: boolean }
}

const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code)

await withDatabase('pay links of staff', (database) => {
  let world: AccessWorld
  let drafts = 0
  let start = 0
  beforeAll(async () => {
    world = await accessWorld(database(), changes)
  })
  afterAll(() => world.close())

  const utc = (instant: number) => new Date(instant).toISOString()
  const inFiveDays = () => Math.floor(world.clock.now / day) * day + 5 * day + 15 * hour
  const book = (params: object = {}) => {
    drafts += 1
    start = inFiveDays()
    const slot = { bookable: 'trip', start: utc(start), end: utc(start + hour) }
    return world.as<Booked>('pia', 'book_as_staff', { ...slot, draft: `pay-link-${drafts}`, user, ...params })
  }
  const booked = async (params: object = {}) => {
    const result = await book(params)
    if (!result.ok) throw new Error(JSON.stringify(result.error))
    return result.value
  }
  const ask = (one: Booked, payby: string | null, more: object = {}) =>
    world.as('pia', 'ask_for_payment', { id: one.id, payby, ...more })
  const see = async ({ id, managetoken: token }: Booked): Promise<Told> => {
    const answer = await world.call<Told>('get_basereservation', { id, token })
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value
  }
  const pay = async ({ id, managetoken: token }: Booked) =>
    world.call('pay_balance', {
      ...{ id, token },
      payment: { processor: 'payment-sandbox.card', token: await world.cardToken(approved) },
    })
  const at = async (instant: number) => {
    world.clock.now = instant
    await world.runJobs()
  }
  const moved = (one: Booked, from: number, more: object = {}) =>
    world.as('pia', 'reschedule_reservation', { id: one.id, start: utc(from), end: utc(from + hour), ...more })

  test('book until a time: mailed once, also where the call is repeated, told with the time, and cancelled unpaid', async () => {
    const until = world.clock.now + 2 * day
    const asked = { payby: utc(until), draft: 'pay-link-repeated' }
    const one = await booked(asked)
    await booked(asked)
    expect(await world.told(one.id)).toEqual(['booked', 'payment_asked'])
    expect(await see(one)).toMatchObject({
      status: 'booked',
      balance: { due: 100, until_utc: utc(until), isasked: true },
    })
    const mails = await world.mailsTo(user.email)
    const mail = mails.find(({ subject }) => subject.startsWith('Please pay: Trip'))
    expect(mail?.text).toContain(`/manage/${one.id}`)
    expect(mail?.text).toContain('Pay before')
    await at(until - 1)
    expect((await see(one)).status).toBe('booked')
    await at(until)
    expect((await see(one)).status).toBe('cancelled')
    expect(await world.told(one.id)).toEqual(['booked', 'payment_asked', 'cancelled'])
  })

  test('what is paid in time stays', async () => {
    const one = await booked({ payby: 'start' })
    expect((await see(one)).balance).toMatchObject({ until_utc: utc(start) })
    expect(codeOf(await pay(one))).toBe('ok')
    expect((await see(one)).balance).toBeUndefined()
    await at(start)
    expect((await see(one)).status).toBe('booked')
  })

  test('a repeat after the time to pay by answers as the first call did, once it is paid', async () => {
    const until = world.clock.now + day
    const slot = { start: utc(inFiveDays()), end: utc(inFiveDays() + hour) }
    const asked = { ...slot, payby: utc(until), draft: undefined, idempotencykey: 'repeated-late' }
    const one = await booked(asked)
    expect(codeOf(await pay(one))).toBe('ok')
    await at(until + 1)
    expect(await book(asked)).toMatchObject({ value: { id: one.id, status: 'booked' } })
    expect(codeOf(await book({ ...asked, idempotencykey: 'new-and-late' }))).toBe('invalid_params')
    expect(codeOf(await book({ ...asked, user: { ...user, firstname: 'Lou' } }))).toBe('idempotency_conflict')
    // What was not paid has ended, as it is told of any draft.
    const unpaid = { ...asked, payby: utc(world.clock.now + day), idempotencykey: 'repeated-unpaid' }
    await booked(unpaid)
    await at(world.clock.now + day)
    expect(codeOf(await book(unpaid))).toBe('draft_finished')
  })

  test('what staff note as received by then is paid; a part is not', async () => {
    const [whole, part] = [await booked({ payby: 'start' }), await booked({ payby: 'start' })]
    const receive = ({ id }: Booked, amount: number) =>
      world.as('pia', 'record_payment', { id, amount, means: 'cash', idempotencykey: `till-${id}` })
    expect(codeOf(await receive(whole, 100))).toBe('ok')
    expect(codeOf(await receive(part, 99))).toBe('ok')
    await at(start)
    expect((await see(whole)).status).toBe('booked')
    expect((await see(part)).status).toBe('cancelled')
  })

  test('are sent later, changed, and taken back', async () => {
    const one = await booked()
    expect((await see(one)).balance).toMatchObject({ until_utc: null, isasked: false })
    const until = world.clock.now + day
    for (const _ of [1, 2]) expect(codeOf(await ask(one, utc(until)))).toBe('ok')
    expect(await world.told(one.id)).toEqual(['booked', 'payment_asked'])
    expect(codeOf(await ask(one, utc(until + day), { version: one.version }))).toBe('status_conflict')
    expect(codeOf(await ask(one, utc(until + day)))).toBe('ok')
    expect(await world.told(one.id)).toEqual(['booked', 'payment_asked', 'payment_asked'])
    await at(until)
    expect((await see(one)).status).toBe('booked')
    for (const _ of [1, 2]) expect(codeOf(await ask(one, null))).toBe('ok')
    await at(until + day)
    expect(await see(one)).toMatchObject({ status: 'booked', balance: { due: 100, until_utc: null } })
    expect(await world.told(one.id)).toEqual(['booked', 'payment_asked', 'payment_asked'])
  })

  test('follow a move to an earlier time, which is told: nothing ends after its start', async () => {
    const one = await booked({ payby: 'start' })
    const until = start - hour
    expect(codeOf(await ask(one, utc(until)))).toBe('ok')
    const earlier = start - 2 * day
    expect(codeOf(await moved(one, earlier))).toBe('ok')
    expect((await see(one)).balance).toMatchObject({ until_utc: utc(earlier) })
    const asked = (await world.told(one.id)).filter((name) => name === 'payment_asked')
    expect(asked).toHaveLength(3)
    await at(earlier)
    expect((await see(one)).status).toBe('cancelled')
  })

  test('once it is paid nothing ends it: what it owes again, moved by staff or given back, is its balance', async () => {
    const [dearer, returned, undone] = [
      await booked({ payby: 'start' }),
      await booked({ payby: 'start' }),
      await booked({ payby: 'start' }),
    ]
    for (const one of [dearer, returned]) expect(codeOf(await pay(one))).toBe('ok')
    expect(codeOf(await moved(dearer, start, { seats: 2 }))).toBe('ok')
    const back = { id: returned.id, amount: 50, owed: true, reason: 'Pays that in cash', idempotencykey: 'half-back' }
    expect(codeOf(await world.as('pia', 'refund_reservation', back))).toBe('ok')
    const received = { id: undone.id, amount: 100, means: 'cash', idempotencykey: 'till-mistaken' }
    expect(codeOf(await world.as('pia', 'record_payment', received))).toBe('ok')
    const [noted] = await world.read('SELECT id FROM payment_attempts WHERE reservation = ?', undone.id)
    const mistake = { id: undone.id, payment: noted?.id, reason: 'Another one' }
    expect(codeOf(await world.as('pia', 'undo_payment', mistake))).toBe('ok')
    await at(start)
    expect(await see(dearer)).toMatchObject({ status: 'booked', balance: { due: 100, until_utc: null } })
    expect(await see(returned)).toMatchObject({ status: 'booked', balance: { due: 50, until_utc: null } })
    expect((await see(undone)).status).toBe('cancelled')
  })

  test('nothing ends what has begun before anybody looked, after an outage', async () => {
    const [byStart, earlier] = [await booked({ payby: 'start' }), await booked()]
    expect(codeOf(await ask(earlier, utc(start - hour)))).toBe('ok')
    await at(start + 5 * 60_000)
    for (const one of [byStart, earlier])
      expect(await see(one)).toMatchObject({ status: 'booked', balance: { due: 100, until_utc: null } })
  })

  test('nothing ends what staff have moved to a time that is past', async () => {
    const one = await booked({ payby: 'start' })
    await at(start - 3 * hour)
    expect(codeOf(await moved(one, start - 4 * hour))).toBe('ok')
    await at(start)
    expect(await see(one)).toMatchObject({ status: 'booked', balance: { due: 100, until_utc: null } })
  })

  test.each(['approve_reservation', 'reject_reservation'])(
    'whose move is decided after the time could not pay meanwhile, and is asked again: %s',
    async (decide) => {
      const until = world.clock.now + day
      const one = await booked({ bookable: 'asked', payby: utc(until) })
      const wish = { id: one.id, token: one.managetoken, start: utc(start + hour), end: utc(start + 2 * hour) }
      expect(codeOf(await world.call('reschedule_reservation', wish))).toBe('ok')
      expect(codeOf(await pay(one))).toBe('status_conflict')
      await at(until + hour)
      expect(codeOf(await world.as('pia', decide, { id: one.id }))).toBe('ok')
      expect((await world.told(one.id)).filter((name) => name === 'payment_asked')).toHaveLength(2)
      await at(until + day + hour - 1)
      expect((await see(one)).balance).toMatchObject({ until_utc: utc(until + day + hour), isasked: true })
      await at(until + day + hour)
      expect((await see(one)).status).toBe('cancelled')
    },
  )

  test('whose customer takes moves back are asked again once: no move puts the payment off for ever', async () => {
    const until = world.clock.now + day
    const one = await booked({ bookable: 'asked', payby: utc(until) })
    const own = { id: one.id, token: one.managetoken }
    const takeBack = async (ends: number) => {
      const wish = { ...own, start: utc(start + hour), end: utc(start + 2 * hour) }
      await at(ends - 1)
      expect(codeOf(await world.call('reschedule_reservation', wish))).toBe('ok')
      await at(ends + 1)
      expect((await see(one)).status).toBe('pending')
      expect(codeOf(await world.call('withdraw_reservation', own))).toBe('ok')
    }
    await takeBack(until)
    expect(await see(one)).toMatchObject({ status: 'booked', balance: { until_utc: utc(until + 1 + day) } })
    await takeBack(until + 1 + day)
    expect((await world.told(one.id)).filter((name) => name === 'payment_asked')).toHaveLength(2)
    await world.runJobs()
    expect((await see(one)).status).toBe('cancelled')
  })

  test('are for what is charged online: too little of it is never asked for in time', async () => {
    const { card, original } = await world.sandbox()
    card.units = () => ({ minimum: 50, maximum: 99_999_999, step: 1 })
    expect(await book({ bookable: 'tiny', payby: 'start' })).toMatchObject({
      error: { code: 'invalid_params', field: '/payby' },
    })
    const one = await booked({ payby: 'start' })
    const gift = await world.as<{ code: string }>('pia', 'issue_gift_code', { amount: 99.8 })
    const by = { id: one.id, token: one.managetoken, giftcode: gift.ok ? gift.value.code : '' }
    expect(codeOf(await world.call('pay_balance', by))).toBe('ok')
    await at(start)
    expect(await see(one)).toMatchObject({ status: 'booked', balance: { due: 0.2, until_utc: null } })
    Object.assign(card, original)
  })

  test('are of what was booked: a repeat with another time is told so', async () => {
    for (const [first, second] of [
      [{}, { payby: 'start' }],
      [{ payby: 'start' }, { payby: utc(inFiveDays() - hour) }],
    ]) {
      drafts += 1
      const draft = `pay-link-again-${drafts}`
      const one = await booked({ ...first, draft })
      expect(codeOf(await book({ ...second, draft }))).toBe('idempotency_conflict')
      expect(codeOf(await book({ ...first, draft }))).toBe('ok')
      await pay(one)
      expect(codeOf(await book({ ...first, draft }))).toBe('ok')
    }
  })

  test('end with a cancellation', async () => {
    const one = await booked({ payby: 'start' })
    expect(codeOf(await world.as('pia', 'cancel_reservation', { id: one.id }))).toBe('ok')
    expect(codeOf(await ask(one, 'start'))).toBe('not_offered')
    expect(codeOf(await ask(one, null))).toBe('ok')
  })

  test('are refused for a time that is past, or after the start, and where nothing can be paid by them', async () => {
    const fault = { error: { code: 'invalid_params', field: '/payby' } }
    for (const payby of [utc(world.clock.now), utc(inFiveDays() + 1)])
      expect(await book({ payby })).toMatchObject(fault)
    expect(await book({ payby: 'tomorrow' })).toMatchObject({ error: { code: 'invalid_time', field: '/payby' } })
    // No other `payby` would help what has begun, and without one it is booked.
    const begun = { start: utc(inFiveDays() - 10 * day), end: utc(inFiveDays() - 10 * day + hour) }
    for (const payby of ['start', utc(world.clock.now + hour)])
      expect(await book({ ...begun, payby })).toMatchObject({ error: { code: 'invalid_params', field: '/start' } })
    expect(codeOf(await book(begun))).toBe('ok')
    for (const bookable of ['gratis', 'billed']) {
      expect(await book({ bookable, payby: 'start' })).toMatchObject(fault)
      expect(codeOf(await ask(await booked({ bookable }), 'start'))).toBe('not_offered')
    }
    const paid = await booked()
    await pay(paid)
    expect(codeOf(await ask(paid, 'start'))).toBe('not_offered')
    expect(codeOf(await world.as('ana', 'ask_for_payment', { id: paid.id, payby: 'start' }))).toBe('forbidden')
  })
})
