import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sweepClaims } from '../../testing/sweeps/sweep-claims.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const processor = 'payment-sandbox.card'
const scope = { whitelabel: 'northwind', provider: 'quay' }
const user = { email: 'guest@people.example', firstname: 'Grace', lastname: 'Hopper' }

const notes = {
  id: 'notes',
  provider: 'quay',
  name: 'Notes',
  sections: [
    {
      id: 's1',
      questions: [
        { id: 'wish', slug: 'wish', type: 'text', prompt: 'A wish', required: true },
        {
          id: 'more',
          slug: 'more',
          type: 'checkbox',
          prompt: 'Longer',
          responseoptions: [{ id: 'half', name: 'Half an hour', min: 0, max: 1, duration: 1800 }],
        },
      ],
    },
  ],
}
const bookables = [
  ...bookingBundle.bookables,
  { id: 'walk', provider: 'quay', name: 'Walk', price: 20, paymentterms: 'bill', forms: ['notes'], duration: 3600 },
]

interface Booked {
  id: string
  managetoken: string
}

const suits = (ws: number) => [{ formid: 'extras', responses: [{ question_id: 'suit', value: { ws } }] }]
const wishes = (wish: string, half = 0) => [
  {
    formid: 'notes',
    responses: [
      { question_id: 'wish', value: wish },
      { question_id: 'more', value: { half } },
    ],
  },
]

await withDatabase('answers after booking', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables, forms: [...bookingBundle.forms, notes] })
  })
  afterAll(async () => {
    expect(await sweepClaims(database().db, world.clock.now)).toEqual([])
    await world.close()
  })

  const book = async (bookable: string, day: number, formresponses: object[], hour = 15): Promise<Booked> => {
    const start = `2026-12-${String(day).padStart(2, '0')}T${hour}:00:00Z`
    const end = `2026-12-${String(day).padStart(2, '0')}T${hour + 1}:00:00Z`
    const payment = { processor, token: await world.cardToken('4242424242424242') }
    const params = { bookable, start, end, draft: `answers-${bookable}-${day}-${hour}`, user, formresponses }
    const answer = await world.call<Booked>('book_appointment', {
      ...params,
      ...(bookable === 'course' && { payment }),
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const change = ({ id, managetoken: token }: Booked, more: object) =>
    world.call<{ refund: number }>('update_reservation_formresponses', { id, token, ...more })
  const stored = async ({ id }: Booked) => {
    const found = await world.app.platform.ports.repositories(scope).reservations.find(id)
    if (!found) throw new Error('it is gone')
    return found
  }

  test('answers without price and length are changed, and nobody is told of a move', async () => {
    const booked = await book('walk', 1, wishes('sun'))
    expect(await change(booked, { formresponses: wishes('rain') })).toMatchObject({
      value: { changed: true, pricedifference: 0 },
    })
    const after = await stored(booked)
    expect(JSON.stringify(after.formresponses)).toContain('rain')
    expect(after).toMatchObject({ sequence: 0, status: 'booked' })
    expect(
      await database().db.knex('outbox').where({ reservation: booked.id, name: 'reservation.rescheduled' }),
    ).toEqual([])
    expect(await change(booked, { formresponses: wishes('') })).toMatchObject({ error: { code: 'answer_required' } })
    expect(await change(booked, {})).toMatchObject({ value: { changed: false, pricedifference: 0 } })
    // The call again, whose answer was lost.
    const again = { formresponses: wishes('rain'), version: after.version - 1 }
    expect(await change(booked, again)).toMatchObject({ value: { changed: false } })
    expect(await stored(booked)).toEqual(after)
    expect(await change(booked, { ...again, formresponses: wishes('snow') })).toMatchObject({
      error: { code: 'status_conflict' },
    })
  })

  test('a longer one is a move: its place is judged, and taken', async () => {
    const booked = await book('walk', 2, wishes('sun'))
    expect(await change(booked, { formresponses: wishes('sun', 1) })).toMatchObject({ value: { changed: true } })
    const after = await stored(booked)
    expect(after.end - after.start).toBe(5_400_000)
    expect(after.sequence).toBe(1)
    const [first] = [await book('walk', 3, wishes('sun')), await book('walk', 3, wishes('next'), 16)]
    expect(await change(first, { formresponses: wishes('sun', 1) })).toMatchObject({ error: { code: 'slot_taken' } })
    expect((await stored(first)).end - (await stored(first)).start).toBe(3_600_000)
  })

  test('a lower price comes back, a higher one is asked for first', async () => {
    const booked = await book('course', 4, suits(1))
    expect(await change(booked, { formresponses: suits(2) })).toMatchObject({
      error: { code: 'payment_required', data: { amount: 15 } },
    })
    expect(await change(booked, { formresponses: suits(0), preview: true })).toMatchObject({ value: { refund: 15 } })
    expect((await stored(booked)).payment?.paid).toBe(3500)
    expect(await change(booked, { formresponses: suits(0) })).toMatchObject({ value: { refund: 15 } })
    expect((await stored(booked)).payment).toMatchObject({ paid: 2000, quote: { finalprice: 2000 } })
  })

  test('strangers find nothing, and nobody changes what has begun or is cancelled', async () => {
    const booked = await book('walk', 5, wishes('sun'))
    expect(await change({ ...booked, managetoken: 'guessed' }, {})).toMatchObject({ error: { code: 'not_found' } })
    const before = world.clock.now
    world.clock.now = (await stored(booked)).start
    expect(await change(booked, { formresponses: wishes('late') })).toMatchObject({
      error: { code: 'reschedule_cutoff' },
    })
    world.clock.now = before
    await world.call('cancel_reservation', { id: booked.id, token: booked.managetoken })
    expect(await change(booked, { formresponses: wishes('late') })).toMatchObject({
      error: { code: 'status_conflict' },
    })
  })
})
