import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

const user = { email: 'lin@customers.example', firstname: 'Lin', lastname: 'Moor' }
const code = (referencecode: string, more: object = { uses: 1 }) => ({
  ...{ id: referencecode, provider: 'quay', referencecode, discount_percentage: 10 },
  ...more,
})
const once = [
  'KEPT',
  'HELD',
  'CLEAR',
  'GONE',
  'RUNOUT',
  'ONE',
  'OTHER',
  'MOVED',
  'CART',
  'PLAIN',
  'ASKED',
  'SAVED',
  'PAID',
]
const changes = {
  whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
  bookables: [
    ...accessBundle.bookables,
    { id: 'tour', provider: 'quay', name: 'Tour', price: 100, paymentterms: 'bill', seats: 50 },
    { id: 'asked', provider: 'quay', name: 'Asked', price: 100, paymentterms: 'bill', seats: 50, approvalmode: true },
    { id: 'trip', provider: 'quay', name: 'Trip', price: 100, paymentterms: 'full', seats: 50 },
  ],
  discounts: [
    ...once.map((one) => code(one)),
    code('TRIP', { uses: 1, bookables: ['trip'] }),
    code('EACH', { usesperperson: 1 }),
    code('RACE', { uses: 3 }),
  ],
}

interface Held {
  id: string
  quote: { discount: number; discountcode: { status: string } | null }
}
interface Booked {
  id: string
  managetoken: string
  paymentinformation: { discount: number }
}

await withDatabase('a code that is applied to a held draft', (database) => {
  let world: AccessWorld
  let drafts = 0
  beforeAll(async () => {
    world = await accessWorld(database(), changes)
  })
  afterAll(() => world.close())

  const slot = (bookable = 'tour') => {
    drafts += 1
    const [day, hour] = [1 + Math.floor(drafts / 12), 8 + (drafts % 12)]
    const at = (one: number) => `2026-12-${String(day).padStart(2, '0')} ${String(one).padStart(2, '0')}:00:00`
    const draft = `applied-code-${String(drafts).padStart(4, '0')}`
    return { bookable, start: at(hour), end: at(hour + 1), draft }
  }
  type Slot = ReturnType<typeof slot>
  const must = async <T>(name: string, params: object): Promise<T> => {
    const answer = await world.call<T>(name, params)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const hold = (one: Slot, more: object = {}) => must<Held>('hold_appointment', { ...one, ...more })
  const toldTo = (held: Held) => held.quote.discountcode?.status
  const book = (one: Slot, more: object = {}) => world.call<Booked>('book_appointment', { ...one, user, ...more })
  /** What somebody else is told who gives the code. */
  const left = async (discountcode: string, bookable = 'tour') => {
    const { discountcode: told } = await must<Held['quote']>('get_quote', { ...slot(bookable), discountcode })
    return told?.status
  }
  const nextHour = async () => {
    world.clock.now += 3_600_000
    await runJobsOnce(world.app.platform.jobs)
  }

  test('is told to the customer of the draft, who goes on with it elsewhere', async () => {
    const one = slot()
    const held = await world.as<Held>('bo', 'hold_appointment', { ...one, discountcode: 'kept' })
    const { id } = held.ok ? held.value : { id: '' }
    const read = (who: string) => world.as<object>(who, 'get_basereservation', { id, draft: one.draft })
    expect(await read('bo')).toMatchObject({ value: { draft: one.draft, discountcode: 'KEPT' } })
    expect(JSON.stringify(await read('nobody'))).not.toContain('KEPT')
    const without = { ...one, discountcode: '' }
    await world.as('bo', 'hold_appointment', without)
    expect(await read('bo')).toMatchObject({ value: { discountcode: '' } })
  })

  test('takes a use, of which its own quotes and its booking know', async () => {
    const one = slot()
    await hold(one)
    expect(await left('HELD')).toBe('applied')
    expect(toldTo(await hold(one, { discountcode: 'HELD' }))).toBe('applied')
    expect(await left('HELD')).toBe('used_up')
    expect(toldTo(await hold(slot(), { discountcode: 'held' }))).toBe('used_up')
    expect(await world.call('validate_discount_code', { referencecode: 'HELD', reservations: [one] })).toMatchObject({
      value: { status: 'valid' },
    })
    expect(await book(slot(), { discountcode: 'HELD' })).toMatchObject({ error: { data: { status: 'used_up' } } })
    expect(await book(one, { discountcode: 'HELD' })).toMatchObject({
      value: { paymentinformation: { discount: 10 } },
    })
    expect(await left('HELD')).toBe('used_up')
  })

  test('gives it back when the hold is cleared, removed, or runs out', async () => {
    const [cleared, gone, runout] = [slot(), slot(), slot()]
    const { id } = await hold(cleared, { discountcode: 'CLEAR' })
    await must('clear_holds', { reservations: [id], draft: cleared.draft })
    expect(await left('CLEAR')).toBe('applied')
    const held = await hold(gone, { discountcode: 'GONE' })
    await must('remove_inprogress_reservation_by_id', { id: held.id, draft: gone.draft })
    expect(await left('GONE')).toBe('applied')
    await hold(runout, { discountcode: 'RUNOUT' })
    await nextHour()
    expect(await left('RUNOUT')).toBe('applied')
    // Held anew it has the code only where it is applied anew, and where there is one left.
    await hold(runout)
    expect(await left('RUNOUT')).toBe('applied')
    await hold(slot(), { discountcode: 'RUNOUT' })
    expect(toldTo(await hold(runout, { discountcode: 'RUNOUT' }))).toBe('used_up')
  })

  test('gives it back for another code, for none, and for one that is not for it', async () => {
    const one = slot()
    await hold(one, { discountcode: 'ONE' })
    await hold(one, { discountcode: 'OTHER' })
    expect([await left('ONE'), await left('OTHER')]).toEqual(['applied', 'used_up'])
    await hold(one, { discountcode: '' })
    expect([await left('ONE'), await left('OTHER')]).toEqual(['applied', 'applied'])
    await hold(one, { discountcode: 'OTHER' })
    expect(toldTo(await hold(one, { discountcode: 'TRIP' }))).toBe('not_applicable')
    expect([await left('OTHER'), await left('TRIP', 'trip')]).toEqual(['applied', 'applied'])
  })

  test('keeps it while the draft’s slot or its answers change', async () => {
    const one = slot()
    const other = { ...slot(), draft: one.draft }
    await hold(one, { discountcode: 'MOVED' })
    const { id } = await hold(other)
    expect(await left('MOVED')).toBe('used_up')
    await must('update_reservation_metainformation', { reservation: { id, draft: one.draft } })
    expect(await left('MOVED')).toBe('used_up')
    expect(await book(other, { discountcode: 'MOVED' })).toMatchObject({ ok: true })
  })

  test('is applied with the answers too', async () => {
    const one = slot()
    const { id } = await hold(one)
    const saved = (discountcode: string) =>
      must<Held>('update_reservation_metainformation', { reservation: { id, draft: one.draft }, discountcode })
    expect(toldTo(await saved('SAVED'))).toBe('applied')
    expect(await left('SAVED')).toBe('used_up')
    await saved('')
    expect(await left('SAVED')).toBe('applied')
  })

  test('gives it back when the draft is booked without it', async () => {
    const one = slot()
    await hold(one, { discountcode: 'PLAIN' })
    expect(await book(one)).toMatchObject({ value: { paymentinformation: { discount: 0 } } })
    expect(await left('PLAIN')).toBe('applied')
  })

  test('is one use for a cart, until its last draft is gone', async () => {
    const [one, other] = [slot(), slot()]
    const first = await hold(one, { discountcode: 'CART' })
    const second = await hold(other, { discountcode: 'CART', cart: [one.draft] })
    expect([toldTo(first), toldTo(second)]).toEqual(['applied', 'applied'])
    expect(await left('CART')).toBe('used_up')
    await must('clear_holds', { reservations: [first.id], draft: one.draft })
    expect(await left('CART')).toBe('used_up')
    await hold(one, { discountcode: 'CART', cart: [other.draft] })
    const cart = { appointments: [one, other], user, discountcode: 'CART' }
    const { reservations } = await must<{ reservations: Booked[] }>('book_appointments', cart)
    expect(await left('CART')).toBe('used_up')
    for (const { id, managetoken: token } of reservations) await must('cancel_reservation', { id, token })
    expect(await left('CART')).toBe('applied')
  })

  test('keeps it for a request, and gives it back when that is withdrawn', async () => {
    const one = slot('asked')
    await hold(one, { discountcode: 'ASKED' })
    const asked = await book(one, { discountcode: 'ASKED' })
    expect(asked).toMatchObject({ value: { status: 'pending' } })
    expect(await left('ASKED')).toBe('used_up')
    const { id = '', managetoken: token = '' } = asked.ok ? asked.value : {}
    await must('withdraw_reservation', { id, token })
    expect(await left('ASKED')).toBe('applied')
  })

  test('keeps it while a payment is confirmed, and gives it back where the code is taken away meanwhile', async () => {
    const one = slot('trip')
    await hold(one, { discountcode: 'PAID' })
    const pay = async (card: string) =>
      book(one, {
        discountcode: 'PAID',
        payment: { processor: 'payment-sandbox.card', token: await world.cardToken(card) },
      })
    expect(await pay('4000000000003220')).toMatchObject({ error: { code: 'payment_requires_action' } })
    expect(await left('PAID', 'trip')).toBe('used_up')
    await hold(one, { discountcode: '' })
    expect(await left('PAID', 'trip')).toBe('applied')
    expect(await pay('4242424242424242')).toMatchObject({ value: { paymentinformation: { discount: 10 } } })
    expect(await left('PAID', 'trip')).toBe('used_up')
  })

  test('counts for nobody while nobody is known', async () => {
    expect(toldTo(await hold(slot(), { discountcode: 'EACH' }))).toBe('applied')
    expect(toldTo(await hold(slot(), { discountcode: 'EACH' }))).toBe('applied')
    const ana = async () => world.as<Held>('ana', 'hold_appointment', { ...slot(), discountcode: 'EACH' })
    const told = [await ana(), await ana()].map((one) => one.ok && toldTo(one.value))
    expect(told).toEqual(['applied', 'used_before'])
  })

  test('of twelve drafts at once three get a code of three uses', async () => {
    const slots = Array.from({ length: 12 }, () => slot())
    for (const one of slots) await hold(one)
    const held = await Promise.all(slots.map((one) => hold(one, { discountcode: 'RACE' })))
    expect(held.filter((one) => toldTo(one) === 'applied')).toHaveLength(3)
    expect(held.filter((one) => toldTo(one) === 'used_up')).toHaveLength(9)
    const booked = await Promise.all(slots.map((one) => book(one, { discountcode: 'RACE' })))
    expect(booked.map(({ ok }) => ok)).toEqual(held.map((one) => toldTo(one) === 'applied'))
  })
})
