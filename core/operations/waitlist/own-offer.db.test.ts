import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { passTime } from '../../jobs/pass-time.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { capacityFaults } from '../../testing/sweeps/capacity-faults.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, type Person, type World } from '../../testing/worlds/build-world.ts'
import type { Entered } from '../../testing/worlds/waitlist/waitlist-world.ts'

const queue = { provider: 'quay', waitlist: { enabled: true }, paymentterms: 'bill' }
const days = { ...queue, bookabletype: 'calendarday', mincombined: 1, maxcombined: 7 }
const people: Person[] = ['ada', 'ben'].map((id) => ({ id, role: 'customer' }))
const bundle = {
  ...bookingBundle,
  users: people.map((one) => ({ ...one, email: `${one.id}@people.example`, firstname: one.id, lastname: 'Moor' })),
  whitelabel: { ...bookingBundle.whitelabel, multiplereservations: true },
  bookables: [
    { ...queue, id: 'class', name: 'Class', price: 20, seats: 2, seatsperbooking: 2 },
    { ...queue, id: 'row', name: 'Row', price: 20, combinedslots: true, mincombined: 1, maxcombined: 3 },
    { ...queue, id: 'lesson', name: 'Lesson', price: 95, paymentterms: 'full' },
    { ...days, id: 'boat', name: 'Boat', price: 60 },
  ],
}
const day = 86_400_000
/** A race is run several times: what it decides depends on who is faster. */
const rounds = Array.from({ length: 6 }, (_, index) => index)

interface Wish {
  draft: string
}

await withDatabase('the time that is offered to oneself', (database) => {
  let world: World
  let count = 0
  let date = 3
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, people, operator: { visitorsPerAddress: false } })
    world.clock.now = Date.parse('2026-11-20T15:00:00Z')
  })
  afterEach(async () => {
    // A visitor has only so many entries.
    for (const { id } of await database().db.knex('reservations').where('status', 'waitlisted').select('id'))
      await world.as('key', 'cancel_reservation', { id })
  })
  afterAll(async () => {
    expect(await capacityFaults(database().db)).toEqual([])
    await world.close()
  })

  const instant = (on: number, hour: number) => Date.parse('2026-11-20T05:00:00Z') + on * day + hour * 3_600_000
  /** A new draft for hours of a day, `on` days from now. */
  const wish = (
    bookable: string,
    on: number,
    { from = 10, to = from + 1, seats = 1 }: { from?: number; to?: number; seats?: number } = {},
  ) => {
    count += 1
    return {
      ...{ bookable, seats, draft: `own-offer-${String(count).padStart(6, '0')}` },
      start: new Date(instant(on, from)).toISOString(),
      end: new Date(instant(on, to)).toISOString(),
    }
  }
  /** A new draft for whole days. */
  const wishDays = (from: number, to: number) => ({
    ...wish('boat', from, { from: 0, to: 0 }),
    end: new Date(instant(to + 1, 0)).toISOString(),
  })
  const as = <T = Entered>(who: string, name: string, params: object): Promise<Result<T>> => {
    const user = { email: `${who || 'guest'}@people.example`, firstname: who || 'Guest', lastname: 'Moor' }
    const isHold = name === 'hold_appointment' || 'id' in params || 'reservations' in params
    return world.as<T>(who, name, isHold ? params : { user, ...params })
  }
  const must = async (who: string, name: string, params: object): Promise<Entered> => {
    const answer = await as(who, name, params)
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
    return answer.value
  }
  /** Somebody gives up what they had, and it is offered to Ada, who waits for it. */
  const offered = async (taken: object, wanted: object): Promise<Entered> => {
    const { id, managetoken: token } = await must('', 'book_appointment', taken)
    const entry = await must('ada', 'join_waitlist', wanted)
    await must('', 'cancel_reservation', { id, token })
    expect(await see(entry)).toMatchObject({ status: 'waitlisted', waitlistoffer: { end: expect.any(String) } })
    return entry
  }
  const see = ({ id, managetoken: token }: Entered) => must('', 'get_basereservation', { id, token })
  const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.error.code)
  /** The refusal that leads to an offer. */
  const ledTo = ({ id }: Entered, more: object = {}) => ({
    ok: false,
    error: {
      code: 'already_waiting',
      data: { entry: { id, status: 'waitlisted', waitlistoffer: { end: expect.any(String) } }, ...more },
    },
  })
  const taken = (answer: Result<unknown>) => {
    expect(answer).toMatchObject({ ok: false, error: { code: 'slot_taken' } })
    expect(JSON.stringify(answer)).not.toContain('waitlistoffer')
  }
  /** How many have a place of a bookable on a day. */
  const placesOn = async (bookable: string, on: number) => {
    const rows = await database()
      .db.knex('reservations')
      .where({ bookable })
      .whereIn('status', ['booked', 'in-progress'])
    return rows.filter((row) => Number(row.start) >= instant(on, 0) && Number(row.start) < instant(on + 1, 0)).length
  }
  const nextDay = () => {
    date += 1
    return date
  }

  test('leads its customer to the offer, which stands as it did, and nobody else', async () => {
    const on = nextDay()
    const entry = await offered(wish('row', on), wish('row', on))
    const before = await see(entry)
    expect(await as('ada', 'hold_appointment', wish('row', on))).toMatchObject(ledTo(entry))
    expect(await as('ada', 'book_appointment', wish('row', on))).toMatchObject(ledTo(entry))
    expect(await as('ada', 'join_waitlist', wish('row', on))).toMatchObject(ledTo(entry))
    taken(await as('ben', 'hold_appointment', wish('row', on)))
    taken(await as('', 'hold_appointment', wish('row', on)))
    expect(await see(entry)).toEqual(before)
    expect(await must('ada', 'accept_waitlist_offer', { id: entry.id })).toMatchObject({ status: 'booked' })
    // What she has by now is taken, as anything is.
    taken(await as('ada', 'hold_appointment', wish('row', on)))
    expect(await placesOn('row', on)).toBe(1)
  })

  test('is not told to who types the address of its customer, nor to a guest, who has the link', async () => {
    const on = nextDay()
    const user = { email: 'ada@people.example', firstname: 'Ada', lastname: 'Moor' }
    await offered(wish('row', on), wish('row', on))
    taken(await as('', 'book_appointment', { ...wish('row', on), user }))
    const guests = nextDay()
    const first = await must('', 'book_appointment', wish('row', guests))
    const { id, managetoken: token } = await must('', 'join_waitlist', wish('row', guests))
    await must('', 'cancel_reservation', { id: first.id, token: first.managetoken })
    taken(await as('', 'hold_appointment', wish('row', guests)))
    taken(await as('', 'book_appointment', wish('row', guests)))
    const again = await as('', 'join_waitlist', wish('row', guests))
    expect(again).toEqual({ ok: false, error: { code: 'already_waiting' } })
    expect(await must('', 'accept_waitlist_offer', { id, token })).toMatchObject({ status: 'booked' })
  })

  test('leads to the offer whether fewer seats are asked for or more', async () => {
    const on = nextDay()
    const pair = await offered(wish('class', on, { seats: 2 }), wish('class', on, { seats: 2 }))
    expect(await as('ada', 'hold_appointment', wish('class', on))).toMatchObject(ledTo(pair))
    const other = nextDay()
    await must('ben', 'book_appointment', wish('class', other))
    const single = await offered(wish('class', other), wish('class', other))
    expect(await as('ada', 'hold_appointment', wish('class', other, { seats: 2 }))).toMatchObject(ledTo(single))
  })

  test('room beside the offer is held and booked as ever, which ends the entry with its offer', async () => {
    const on = nextDay()
    const first = await must('', 'book_appointment', wish('class', on))
    const second = await must('', 'book_appointment', wish('class', on))
    const entry = await must('ada', 'join_waitlist', wish('class', on))
    const next = await must('ben', 'join_waitlist', wish('class', on, { seats: 2 }))
    for (const { id, managetoken: token } of [first, second]) await must('', 'cancel_reservation', { id, token })
    const draft = wish('class', on)
    expect(codeOf(await as('ada', 'hold_appointment', draft))).toBe('ok')
    expect(await must('ada', 'book_appointment', draft)).toMatchObject({ status: 'booked' })
    expect(await see(entry)).toMatchObject({ status: 'cancelled', waitlistoffer: null })
    expect(await see(next)).toMatchObject({ waitlistoffer: null })
    expect(await placesOn('class', on)).toBe(1)
  })

  test('a part of what is offered leads to it, and what is more than that is taken', async () => {
    const on = nextDay()
    date += 4
    const boat = await offered(wishDays(on, on + 2), wishDays(on, on + 2))
    expect(await as('ada', 'hold_appointment', wishDays(on + 1, on + 1))).toMatchObject(ledTo(boat))
    taken(await as('ada', 'hold_appointment', wishDays(on, on + 3)))
    taken(await as('ben', 'hold_appointment', wishDays(on + 1, on + 1)))
    const hours = { from: 12, to: 14 }
    const row = await offered(wish('row', on, hours), wish('row', on, hours))
    expect(await as('ada', 'hold_appointment', wish('row', on, { from: 13 }))).toMatchObject(ledTo(row))
    taken(await as('ada', 'hold_appointment', wish('row', on, { from: 12, to: 15 })))
  })

  test('leads who moves what they have there to the offer, signed in and not by its link alone', async () => {
    const on = nextDay()
    const own = await must('ada', 'book_appointment', wish('row', on, { from: 14 }))
    const entry = await offered(wish('row', on), wish('row', on))
    const [before, standing] = [await see(entry), await see(own)]
    const { start, end } = wish('row', on)
    const to = { id: own.id, start, end }
    expect(await as('ada', 'reschedule_reservation', to)).toMatchObject(ledTo(entry))
    taken(await as('', 'reschedule_reservation', { ...to, token: own.managetoken }))
    const others = await must('ben', 'book_appointment', wish('row', on, { from: 16 }))
    taken(await as('ben', 'reschedule_reservation', { ...to, id: others.id }))
    expect(await see(entry)).toEqual(before)
    expect(await see(own)).toEqual(standing)
  })

  test('tells staff the entry of whom they move and book for, and of nobody else', async () => {
    const on = nextDay()
    const own = await must('ada', 'book_appointment', wish('row', on, { from: 14 }))
    const others = await must('ben', 'book_appointment', wish('row', on, { from: 16 }))
    const entry = await offered(wish('row', on), wish('row', on))
    const { start, end } = wish('row', on)
    expect(await world.as('key', 'reschedule_reservation', { id: own.id, start, end })).toMatchObject(ledTo(entry))
    taken(await world.as('key', 'reschedule_reservation', { id: others.id, start, end }))
    const booking = (email: string) => ({ ...wish('row', on), user: { email, firstname: 'Ada', lastname: 'Moor' } })
    expect(await world.as('key', 'book_as_staff', booking('ada@people.example'))).toMatchObject(ledTo(entry))
    taken(await world.as('key', 'book_as_staff', booking('ben@people.example')))
    expect(await must('key', 'accept_waitlist_offer', { id: entry.id })).toMatchObject({ status: 'booked' })
  })

  test('an offer that lapses meanwhile leads nowhere: the time goes to the next in the queue, else on sale', async () => {
    const on = nextDay() + 30
    const alone = await offered(wish('row', on), wish('row', on))
    const waited = await offered(wish('row', on + 1), wish('row', on + 1))
    const next = await must('ben', 'join_waitlist', wish('row', on + 1))
    const began = world.clock.now
    world.clock.now += day
    taken(await as('ada', 'hold_appointment', wish('row', on + 1)))
    expect(await see(waited)).toMatchObject({ status: 'waitlisted', waitlistoffer: null })
    expect(await as('ben', 'hold_appointment', wish('row', on + 1))).toMatchObject(ledTo(next))
    const draft = wish('row', on)
    expect(codeOf(await as('ada', 'hold_appointment', draft))).toBe('ok')
    expect(await must('ada', 'book_appointment', draft)).toMatchObject({ status: 'booked' })
    expect(await see(alone)).toMatchObject({ status: 'cancelled' })
    world.clock.now = began
    await passTime(world.app.platform.jobs).run()
  })

  test('in a cart it names the appointment, and books none of it', async () => {
    const on = nextDay()
    const entry = await offered(wish('row', on), wish('row', on))
    const cart = [wish('class', on), wish('row', on)]
    expect(await as('ada', 'book_appointments', { appointments: cart })).toMatchObject({
      ...ledTo(entry, { appointment: 1 }),
      error: { ...ledTo(entry, { appointment: 1 }).error, field: '/appointments/1' },
    })
    const waiting = [wish('class', on), { ...wish('row', on), waitlist: true }]
    expect(await as('ada', 'book_appointments', { appointments: waiting })).toMatchObject(
      ledTo(entry, { appointment: 1 }),
    )
    expect(await placesOn('class', on)).toBe(0)
    expect(await see(entry)).toMatchObject({ waitlistoffer: { end: expect.any(String) } })
  })

  test('an offer that is to be paid is not charged twice: holding leads to it, also while it is being paid', async () => {
    const on = nextDay()
    const pay = async (number: string) => ({
      processor: 'payment-sandbox.card',
      token: await world.cardToken(number),
    })
    const paid = { ...wish('lesson', on), payment: { processor: 'payment-offline.onsite' } }
    const entry = await offered(paid, wish('lesson', on))
    const draft = wish('lesson', on)
    const booking = { ...draft, payment: await pay('4242424242424242') }
    expect(await as('ada', 'book_appointment', booking)).toMatchObject(ledTo(entry))
    const asked = await as('ada', 'accept_waitlist_offer', { id: entry.id, payment: await pay('4000000000003220') })
    expect(codeOf(asked)).toBe('payment_requires_action')
    expect(await as('ada', 'hold_appointment', draft)).toMatchObject(ledTo(entry))
    const accepted = { id: entry.id, payment: await pay('4242424242424242') }
    expect(await must('ada', 'accept_waitlist_offer', accepted)).toMatchObject({ status: 'booked' })
    taken(await as('ada', 'book_appointment', booking))
    expect(await database().db.knex('payment_shares').whereNot('reservation', entry.id)).toHaveLength(0)
  })

  test.each(rounds)('two tabs that accept and hold at once have one place (%s)', async () => {
    const on = nextDay()
    const entry = await offered(wish('row', on), wish('row', on))
    const [accepted, held] = await Promise.all([
      as('ada', 'accept_waitlist_offer', { id: entry.id }),
      as('ada', 'hold_appointment', wish('row', on)),
    ])
    expect(accepted).toMatchObject({ ok: true, value: { status: 'booked' } })
    expect(['already_waiting', 'slot_taken']).toContain(codeOf(held))
    expect(await placesOn('row', on)).toBe(1)
  })

  test.each(rounds)('two tabs that decline and hold at once have one place at most (%s)', async () => {
    const on = nextDay()
    const entry = await offered(wish('row', on), wish('row', on))
    const draft: Wish = wish('row', on)
    const [declined, held] = await Promise.all([
      as('ada', 'reject_waitlist_offer', { id: entry.id }),
      as('ada', 'hold_appointment', draft),
    ])
    expect(declined).toMatchObject({ ok: true, value: { status: 'cancelled' } })
    expect(['already_waiting', 'ok']).toContain(codeOf(held))
    expect(await placesOn('row', on)).toBe(held.ok ? 1 : 0)
  })
})
