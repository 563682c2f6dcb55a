import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const card = 'payment-sandbox.card'
const queue = { provider: 'quay', waitlist: { enabled: true } }
const changes = {
  providers: bookingBundle.providers.map((one) => ({
    ...one,
    bookingflow: 'checklist',
    checklistconfirm: 'booked',
    volumediscounts: [{ appointments: 2, discount_percentage: 10 }],
  })),
  bookables: [
    { ...queue, id: 'sail', name: 'Sail', price: 50, paymentterms: 'full' },
    { ...queue, id: 'ask', name: 'Ask', price: 30, approvalmode: true, paymentterms: 'bill' },
    { ...queue, id: 'closed', name: 'Closed', price: 30, paymentterms: 'bill', waitlist: { enabled: false } },
  ],
  discounts: [{ id: 'ten', provider: 'quay', referencecode: 'TEN', discount_amount: 10, uses: 1 }],
}

interface Cart {
  reservations: { id: string; status: string; position?: number; paymentinformation: { finalprice: number } }[]
}

await withDatabase('a cart of which some wait', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), changes)
  })
  afterAll(() => world.close())

  let drafts = 0
  const at = (bookable: string, day: number, more: object = {}) => {
    drafts += 1
    const date = `2026-12-${String(day).padStart(2, '0')}`
    const draft = `mixed-${String(drafts).padStart(6, '0')}`
    return { bookable, start: `${date} 10:00:00`, end: `${date} 11:00:00`, draft, ...more }
  }
  const user = (email: string) => ({ email, firstname: 'Ada', lastname: 'Moor' })
  const pay = async (number = '4242424242424242') => ({
    payment: { processor: card, token: await world.cardToken(number) },
  })
  const send = (email: string, appointments: object[], more: object = {}) =>
    world.call<Cart>('book_appointments', { appointments, user: user(email), ...more })
  /** Somebody else has the only place of these days. */
  const fill = async (bookable: string, ...days: number[]) => {
    for (const day of days)
      expect((await send(`other-${bookable}-${day}@people.example`, [at(bookable, day)], await pay())).ok).toBe(true)
  }

  test('the full ones wait without a price, the others are booked and share the discount of what is booked', async () => {
    await fill('sail', 2)
    const cart = [at('sail', 2, { waitlist: true }), at('sail', 3), at('ask', 3)]
    const unpaid = await send('mixed@people.example', cart)
    expect(unpaid).toMatchObject({ ok: false, error: { code: 'payment_required' } })
    // 50 and 30 less 10 percent; who waits has no share of it.
    const done = await send('mixed@people.example', cart, { ...(await pay()), totalprice: 72 })
    expect(done).toMatchObject({
      ok: true,
      value: {
        reservations: [
          { status: 'waitlisted', position: 0 },
          { status: 'booked', paymentinformation: { finalprice: 45 } },
          { status: 'pending', paymentinformation: { finalprice: 27 } },
        ],
      },
    })
    // A repeat answers the same, and nobody waits twice.
    const again = await send('mixed@people.example', cart, { totalprice: 72 })
    expect(again.ok && again.value.reservations.map(({ id }) => id)).toEqual(
      done.ok && done.value.reservations.map(({ id }) => id),
    )
    expect(
      await database().db.knex('reservations').where({ email: 'mixed@people.example', status: 'waitlisted' }),
    ).toHaveLength(1)
  })

  test('a cart that only waits owes nothing', async () => {
    await fill('sail', 4, 5)
    const done = await send('waits@people.example', [
      at('sail', 4, { waitlist: true }),
      at('sail', 5, { waitlist: true }),
    ])
    expect(done).toMatchObject({
      ok: true,
      value: { reservations: [{ status: 'waitlisted' }, { status: 'waitlisted' }] },
    })
  })

  test('without consent nobody waits, and nothing is booked', async () => {
    await fill('sail', 6)
    const done = await send('asks@people.example', [at('ask', 6), at('sail', 6)], await pay())
    expect(done).toMatchObject({ ok: false, error: { code: 'slot_taken', field: '/appointments/1' } })
    expect(await database().db.knex('reservations').where('email', 'asks@people.example')).toHaveLength(0)
  })

  test('room that has come is held, and nothing is paid before the new price was seen', async () => {
    const cart = [at('ask', 7), at('sail', 7, { waitlist: true })]
    const done = await send('room@people.example', cart, await pay())
    expect(done).toMatchObject({
      ok: false,
      error: {
        code: 'room_now',
        field: '/appointments/1',
        data: { appointment: 1, reservation: { status: 'in-progress' }, quote: { finalprice: 50 } },
      },
    })
    expect(
      await database().db.knex('reservations').where({ email: 'room@people.example', status: 'pending' }),
    ).toHaveLength(0)
    const held = cart.map((one) => ({ ...one, waitlist: false }))
    const booked = await send('room@people.example', held, await pay())
    expect(booked).toMatchObject({ ok: true, value: { reservations: [{ status: 'pending' }, { status: 'booked' }] } })
  })

  test('a refusal names the appointment by its number in the whole cart', async () => {
    await fill('sail', 8, 9)
    const cart = [at('sail', 8, { waitlist: true }), at('ask', 8), at('sail', 9)]
    expect(await send('number@people.example', cart, await pay())).toMatchObject({
      ok: false,
      error: { code: 'slot_taken', field: '/appointments/2', data: { appointment: 2 } },
    })
    await fill('closed', 8)
    expect(await send('number@people.example', [at('ask', 9), at('closed', 8, { waitlist: true })])).toMatchObject({
      ok: false,
      error: { code: 'waitlist_not_available', field: '/appointments/1' },
    })
  })

  const entriesOf = (email: string) => database().db.knex('reservations').where({ email, status: 'waitlisted' })

  test('nobody waits where the booking is refused at once: for its price, its code, its payment or its place', async () => {
    await fill('sail', 12, 13)
    const email = 'at-once@people.example'
    const cart = [at('sail', 12, { waitlist: true }), at('sail', 14)]
    const refusals = [
      [{}, 'payment_required'],
      [{ ...(await pay()), totalprice: 7 }, 'price_changed'],
      [{ ...(await pay()), discountcode: 'NOPE' }, 'discount_not_found'],
    ] as const
    for (const [more, code] of refusals) {
      const refused = await send(email, cart, more)
      expect(refused).toMatchObject({ ok: false, error: { code } })
      expect(JSON.stringify(refused)).not.toContain('waiting')
      expect(await entriesOf(email)).toHaveLength(0)
    }
    const taken = [at('sail', 12, { waitlist: true }), at('ask', 14), at('sail', 13)]
    const refused = await send(email, taken, await pay())
    expect(refused).toMatchObject({ ok: false, error: { code: 'slot_taken', field: '/appointments/2' } })
    expect(JSON.stringify(refused)).not.toContain('waiting')
    // Without anything to pay it is the same.
    await fill('ask', 13)
    const free = [at('sail', 12, { waitlist: true }), at('ask', 14), at('ask', 13)]
    expect(await send(email, free)).toMatchObject({ ok: false, error: { code: 'slot_taken' } })
    const left = await database().db.knex('reservations').where({ email }).whereNot('status', 'in-progress')
    expect(left).toEqual([])
  })

  test('where the second can’t wait the first goes on waiting, and the refusal tells it', async () => {
    await fill('sail', 15)
    await fill('closed', 15)
    const email = 'second@people.example'
    const cart = [at('ask', 15), at('sail', 15, { waitlist: true }), at('closed', 15, { waitlist: true })]
    const refused = await send(email, cart)
    const [entry] = await entriesOf(email)
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 'waitlist_not_available',
        field: '/appointments/2',
        data: { appointment: 2, waiting: [{ appointment: 1, id: entry.id, managetoken: expect.any(String) }] },
      },
    })
    expect(await database().db.knex('reservations').where({ email, status: 'pending' })).toHaveLength(0)
  })

  test('a declined card books nothing; who waits goes on waiting, and the next try finds the entry', async () => {
    await fill('sail', 10)
    const cart = [at('sail', 11), at('sail', 10, { waitlist: true })]
    const declined = await send('decline@people.example', cart, await pay('4000000000000002'))
    const [entry] = await entriesOf('decline@people.example')
    expect(declined).toMatchObject({
      ok: false,
      error: {
        code: 'payment_declined',
        data: { waiting: [{ appointment: 1, id: entry.id, managetoken: expect.any(String) }] },
      },
    })
    const token = declined.ok
      ? ''
      : (declined.error.data as { waiting: { managetoken: string }[] }).waiting[0]?.managetoken
    expect(await world.call('get_basereservation', { id: entry.id, token })).toMatchObject({
      ok: true,
      value: { status: 'waitlisted' },
    })
    const done = await send('decline@people.example', cart, { ...(await pay()), discountcode: 'TEN', totalprice: 40 })
    expect(done).toMatchObject({ ok: true, value: { reservations: [{ status: 'booked' }, { status: 'waitlisted' }] } })
    expect(await entriesOf('decline@people.example')).toHaveLength(1)
  })
})
