import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { waitlistTests } from '../../testing/worlds/waitlist/waitlist-tests.ts'

const hour = 3_600_000
const day = 24 * hour

await withDatabase('waitlists', (database) => {
  const at = waitlistTests(database)
  const { nextDay, refusal } = at

  test('who joins a full slot waits, is offered it in the transaction that frees it, and accepts', async () => {
    const days = nextDay()
    const booked = await at.the.book(at.the.wish('visit', days, { resources: ['ines'] }))
    await at.the.book(at.the.wish('visit', days))
    const entry = await at.the.join(at.the.wish('visit', days))
    expect(entry).toMatchObject({ status: 'waitlisted', position: 0, waitlistoffer: null })
    const second = await at.the.join(at.the.wish('visit', days))
    expect(second.position).toBe(1)
    expect(await at.the.told(entry.id)).toEqual(['waitlisted'])

    expect((await at.the.cancel(booked)).ok).toBe(true)
    // A quarter of three and more days is less than 24 hours; the end is at night, and moves to 09:00.
    expect((await at.the.see(entry)).waitlistoffer).toMatchObject({ start: '2026-11-20 10:00:00' })
    expect((await at.the.see(second)).waitlistoffer).toBeNull()
    expect(await at.the.told(entry.id)).toEqual(['waitlisted', 'offer'])
    // It occupies like a hold: a direct booking finds nothing.
    expect(await refusal('book_appointment', at.the.wish('visit', days))).toBe('slot_taken')

    const { id, managetoken: token } = entry
    const accepted = await at.the.must('accept_waitlist_offer', { id, token })
    expect(accepted).toMatchObject({ status: 'booked', waitlistoffer: null })
    expect((await at.the.must('accept_waitlist_offer', { id, token })).status).toBe('booked')
    expect(await at.the.told(id)).toEqual(['waitlisted', 'offer', 'booked'])
  })

  test.each([
    [
      [1, 1],
      [2, 1, 1],
      [false, true, true],
    ],
    [[2], [2, 1], [true, false]],
    [[2], [1, 2, 1], [true, false, true]],
    [[1], [2, 2], [false, false]],
  ])('reservations of %s seats give way to a queue of %s: %s', async (freed, queue, offered) => {
    const days = nextDay()
    const taken = []
    for (const seats of freed) taken.push(await at.the.book(at.the.wish('class', days, { seats })))
    if (freed.length === 1 && freed[0] === 1) await at.the.book(at.the.wish('class', days))
    const entries = []
    for (const seats of queue) entries.push(await at.the.join(at.the.wish('class', days, { seats })))
    for (const one of taken) await at.the.cancel(one)
    const found = []
    for (const entry of entries) found.push((await at.the.see(entry)).waitlistoffer !== null)
    expect(found).toEqual(offered)
  })

  test('a party that needs two seats is passed over and keeps its place', async () => {
    const days = nextDay()
    const pair = await at.the.book(at.the.wish('class', days, { seats: 2 }))
    const party = await at.the.join(at.the.wish('class', days, { seats: 2 }))
    const single = await at.the.join(at.the.wish('class', days, { seats: 1 }))
    const { id, managetoken: token } = party
    await at.the.cancel(pair)
    expect((await at.the.see(party)).waitlistoffer).not.toBeNull()
    expect((await at.the.see(single)).waitlistoffer).toBeNull()
    await at.the.must('reject_waitlist_offer', { id, token })
    expect((await at.the.see(party)).status).toBe('cancelled')
    expect((await at.the.see(single)).waitlistoffer).not.toBeNull()
    expect(await at.the.told(id)).toEqual(['waitlisted', 'offer', 'cancelled'])
    expect(await refusal('accept_waitlist_offer', { id, token })).toBe('not_offered')
    expect((await at.the.must('reject_waitlist_offer', { id, token })).status).toBe('cancelled')
  })

  test('an offer that nobody answers goes to the end of its queue, and the second time it ends', async () => {
    const days = nextDay()
    const booked = await at.the.book(at.the.wish('lesson', days, { payment: { processor: 'payment-offline.onsite' } }))
    const first = await at.the.join(at.the.wish('lesson', days))
    const second = await at.the.join(at.the.wish('lesson', days))
    await at.the.cancel(booked)
    const began = at.the.clock.now
    at.the.clock.now += day
    expect(await at.the.passTime()).toBeGreaterThan(0)
    expect(await at.the.see(first)).toMatchObject({ status: 'waitlisted', waitlistoffer: null, position: 1 })
    expect((await at.the.see(second)).waitlistoffer).not.toBeNull()
    expect(await at.the.told(first.id)).toEqual(['waitlisted', 'offer', 'offer_lapsed'])
    // Room that nobody takes is not offered again to who let it lapse.
    const { id, managetoken: token } = second
    await at.the.must('leave_waitlist', { id, token })
    expect((await at.the.see(first)).waitlistoffer).not.toBeNull()
    at.the.clock.now += day
    await at.the.passTime()
    expect(await at.the.see(first)).toMatchObject({ status: 'cancelled' })
    expect(await at.the.told(first.id)).toEqual(['waitlisted', 'offer', 'offer_lapsed', 'offer', 'offer_lapsed'])
    at.the.clock.now = began
  })

  test('what is due must be paid with the acceptance, which goes on with the card', async () => {
    const days = nextDay()
    const onsite = { payment: { processor: 'payment-offline.onsite' } }
    const booked = await at.the.book(at.the.wish('lesson', days, onsite))
    const entry = await at.the.join(at.the.wish('lesson', days))
    const { id, managetoken: token } = entry
    expect(await at.the.must('get_basereservation', { id, token })).not.toHaveProperty('offered')
    await at.the.cancel(booked)
    expect(await at.the.must('get_basereservation', { id, token })).toMatchObject({
      offered: { price: 95, due: 95, processors: expect.arrayContaining(['payment-sandbox.card']) },
    })
    const unpaid = await at.the.call('accept_waitlist_offer', { id, token })
    expect(unpaid).toMatchObject({
      ok: false,
      error: { code: 'payment_required', data: { amount: 95, currency: 'usd', page: expect.stringContaining(id) } },
    })
    const processor = 'payment-sandbox.card'
    const declined = { processor, token: await at.the.cardToken('4000000000000002') }
    expect(await refusal('accept_waitlist_offer', { id, token, payment: declined })).toBe('payment_declined')
    expect((await at.the.see(entry)).waitlistoffer).not.toBeNull()
    const payment = { processor, token: await at.the.cardToken('4242424242424242') }
    const paid = await at.the.call<{ status: string; paymentinformation: { paidprice: number } }>(
      'accept_waitlist_offer',
      {
        ...{ id, token, payment, totalprice: 95 },
      },
    )
    expect(paid).toMatchObject({ ok: true, value: { status: 'booked', paymentinformation: { paidprice: 95 } } })
  })

  test('accepting an offer of a bookable that needs approval makes a request', async () => {
    const days = nextDay()
    const booked = await at.the.book(at.the.wish('request', days))
    const { id, managetoken: token } = await at.the.join(at.the.wish('request', days))
    await at.the.call('cancel_reservation', { id: booked.id, token: booked.managetoken })
    expect(await at.the.must('accept_waitlist_offer', { id, token })).toMatchObject({ status: 'pending' })
  })

  test('joining where there is room takes the hold; where there never is any, or without a waitlist, it is refused', async () => {
    const days = nextDay()
    const wish = at.the.wish('lesson', days)
    const answer = await at.the.call('join_waitlist', wish)
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'room_now', data: { reservation: { status: 'in-progress' }, quote: { finalprice: 95 } } },
    })
    const onsite = { payment: { processor: 'payment-offline.onsite' } }
    expect(await refusal('book_appointment', at.the.wish('lesson', days, onsite))).toBe('slot_taken')
    await at.the.book(at.the.wish('open', days))
    expect(await refusal('join_waitlist', at.the.wish('open', days))).toBe('waitlist_not_available')
    expect(await refusal('join_waitlist', at.the.wish('lesson', -1))).toBe('waitlist_not_available')
  })

  test('one live entry a person and span; the same draft changes it in place, more seats join anew', async () => {
    const days = nextDay()
    await at.the.book(at.the.wish('class', days, { seats: 2 }))
    const wish = at.the.wish('class', days, { seats: 2 })
    const entry = await at.the.join(wish)
    expect(await at.the.join(wish)).toMatchObject({ id: entry.id })
    expect(await refusal('join_waitlist', { ...wish, draft: 'another-draft-01' })).toBe('already_waiting')
    const other = await at.the.join(at.the.wish('class', days))
    at.the.clock.now += 1000
    expect(await at.the.join({ ...wish, seats: 1 })).toMatchObject({ id: entry.id, seats: 1, position: 0 })
    expect(await at.the.join({ ...wish, seats: 2 })).toMatchObject({ id: entry.id, seats: 2, position: 1 })
    expect((await at.the.see(other)).position).toBe(0)
    const { id, managetoken: token } = entry
    expect((await at.the.must('leave_waitlist', { id, token })).status).toBe('cancelled')
    expect((await at.the.join({ ...wish, draft: 'another-draft-02' })).status).toBe('waitlisted')
  })

  test('in the last 2 hours those that fit are told, at most once in 30 minutes; at the start the queue closes', async () => {
    const began = at.the.clock.now
    const days = nextDay()
    const first = await at.the.book(at.the.wish('class', days))
    const second = await at.the.book(at.the.wish('class', days))
    const entry = await at.the.join(at.the.wish('class', days))
    const party = await at.the.join(at.the.wish('class', days, { seats: 2 }))
    at.the.clock.now = Date.parse('2026-11-20T14:00:00Z') + days * day - hour
    await at.the.cancel(first)
    expect(await at.the.see(entry)).toMatchObject({ status: 'waitlisted', waitlistoffer: null })
    expect([await at.the.told(entry.id), await at.the.told(party.id)]).toEqual([['waitlisted', 'room'], ['waitlisted']])
    await at.the.cancel(second)
    expect([await at.the.told(entry.id), await at.the.told(party.id)]).toEqual([
      ['waitlisted', 'room'],
      ['waitlisted', 'room'],
    ])
    expect(await at.the.sweep()).toBe(0)
    at.the.clock.now += hour
    await at.the.passTime()
    expect(await at.the.see(entry)).toMatchObject({ status: 'cancelled' })
    expect(await at.the.told(party.id)).toEqual(['waitlisted', 'room', 'waitlist_closed'])
    at.the.clock.now = began
  })

  test('in the last 2 hours nobody is told of room that nobody can book any more, and staff offer it by hand', async () => {
    const began = at.the.clock.now
    const days = nextDay()
    const first = await at.the.book(at.the.wish('early', days))
    const entry = await at.the.join(at.the.wish('early', days))
    at.the.clock.now = Date.parse('2026-11-20T14:00:00Z') + days * day - hour
    expect(await refusal('hold_appointment', at.the.wish('early', days))).toBe('outside_window')
    await at.the.cancel(first)
    expect(await at.the.told(entry.id)).toEqual(['waitlisted'])
    expect(await at.the.call('make_waitlist_offer', { id: entry.id }, 'quay', 'api')).toMatchObject({ ok: true })
    at.the.clock.now = began
  })

  test('in the last 2 hours nobody is told of a hold that lapses, but of one that is cleared', async () => {
    const began = at.the.clock.now
    const days = nextDay()
    await at.the.book(at.the.wish('class', days))
    at.the.clock.now = Date.parse('2026-11-20T14:00:00Z') + days * day - hour
    await at.the.must('hold_appointment', at.the.wish('class', days))
    const entry = await at.the.join(at.the.wish('class', days))
    at.the.clock.now += 20 * 60_000
    await at.the.endHolds()
    expect(await at.the.told(entry.id)).toEqual(['waitlisted'])
    const wish = at.the.wish('class', days)
    const { id } = await at.the.must('hold_appointment', wish)
    await at.the.must('clear_holds', { reservations: [id], draft: wish.draft })
    expect(await at.the.told(entry.id)).toEqual(['waitlisted', 'room'])
    at.the.clock.now = began
  })

  test('a resource that comes free serves the queues of all bookables that can use it, by joining', async () => {
    const days = nextDay()
    const ines = await at.the.book(at.the.wish('visit', days, { resources: ['ines'] }))
    await at.the.book(at.the.wish('visit', days))
    const walk = await at.the.join(at.the.wish('walk', days))
    const tomas = await at.the.join(at.the.wish('visit', days, { resources: ['tomas'] }))
    const visit = await at.the.join(at.the.wish('visit', days))
    expect(tomas.position).toBe(0)
    await at.the.cancel(ines)
    expect((await at.the.see(walk)).waitlistoffer).not.toBeNull()
    await at.the.must('leave_waitlist', { id: walk.id, token: walk.managetoken })
    expect((await at.the.see(tomas)).waitlistoffer).toBeNull()
    expect((await at.the.see(visit)).waitlistoffer).not.toBeNull()
  })

  test('an entry that is cancelled like a booking ends its offer, and no calendar hears of it', async () => {
    const days = nextDay()
    const booked = await at.the.book(at.the.wish('request', days))
    const entry = await at.the.join(at.the.wish('request', days))
    const next = await at.the.join(at.the.wish('request', days))
    await at.the.cancel(booked)
    expect((await at.the.see(entry)).waitlistoffer).not.toBeNull()
    expect((await at.the.cancel(entry)).ok).toBe(true)
    expect(await at.the.see(entry)).toMatchObject({ status: 'cancelled', waitlistoffer: null })
    expect((await at.the.see(next)).waitlistoffer).not.toBeNull()
    const rows = await database().db.knex('reservations').whereIn('id', [booked.id, entry.id]).select('id', 'sequence')
    expect(new Map(rows.map(({ id, sequence }) => [id, sequence]))).toEqual(
      new Map([
        [booked.id, 1],
        [entry.id, 0],
      ]),
    )
  })

  test('who moves away makes room for who waits', async () => {
    const days = nextDay()
    const pair = await at.the.book(at.the.wish('class', days, { seats: 2 }))
    const entry = await at.the.join(at.the.wish('class', days))
    const { start, end } = at.the.wish('class', nextDay())
    const moved = await at.the.call('reschedule_reservation', { id: pair.id, token: pair.managetoken, start, end })
    expect(moved).toMatchObject({ ok: true })
    expect((await at.the.see(entry)).waitlistoffer).not.toBeNull()
  })

  test('booking what one waits for ends the entry without a message, and no other', async () => {
    const [days, otherDays] = [nextDay(), nextDay()]
    const first = await at.the.book(at.the.wish('class', days))
    await at.the.book(at.the.wish('class', days))
    await at.the.book(at.the.wish('class', otherDays, { seats: 2 }))
    const wish = at.the.wish('class', days, { seats: 2 })
    const entry = await at.the.join(wish)
    const neighbour = await at.the.join(at.the.wish('class', days, { seats: 2 }))
    const elsewhere = await at.the.join({ ...at.the.wish('class', otherDays), user: wish.user })
    // The seat that comes free is not enough for either of them.
    await at.the.cancel(first)
    expect((await at.the.see(entry)).waitlistoffer).toBeNull()
    await at.the.book({ ...wish, seats: 1, draft: 'booked-instead-1' })
    expect((await at.the.see(entry)).status).toBe('cancelled')
    expect(await at.the.told(entry.id)).toEqual(['waitlisted'])
    for (const one of [neighbour, elsewhere])
      expect(await at.the.see(one)).toMatchObject({ status: 'waitlisted', position: 0 })
  })

  test('room whose hold ran out goes to who waits before anybody books it', async () => {
    const days = nextDay()
    const held = await at.the.call<{ expires: string }>('hold_appointment', at.the.wish('lesson', days))
    const entry = await at.the.join(at.the.wish('lesson', days))
    const began = at.the.clock.now
    at.the.clock.now = Date.parse(held.ok ? held.value.expires : '')
    const onsite = { payment: { processor: 'payment-offline.onsite' } }
    expect(await refusal('book_appointment', at.the.wish('lesson', days, onsite))).toBe('slot_taken')
    expect((await at.the.see(entry)).waitlistoffer).not.toBeNull()
    at.the.clock.now = began
  })

  test('room of work that nobody took on in time goes to who waits before anybody books it', async () => {
    const days = nextDay()
    const wish = at.the.wish('claimed', days)
    const gig = await at.the.book(wish)
    expect(gig.status).toBe('gig')
    const entry = await at.the.join(at.the.wish('claimed', days))
    const began = at.the.clock.now
    at.the.clock.now = Date.parse(wish.start) - 10 * hour - 1
    expect(await refusal('book_appointment', at.the.wish('claimed', days))).toBe('slot_taken')
    expect((await at.the.see(gig)).status).toBe('gig')
    at.the.clock.now += 1
    expect(await refusal('book_appointment', at.the.wish('claimed', days))).toBe('slot_taken')
    expect((await at.the.see(gig)).status).toBe('cancelled')
    expect((await at.the.see(entry)).waitlistoffer).not.toBeNull()
    at.the.clock.now = began
  })

  test.each(['hold_appointment', 'book_appointment', 'join_waitlist'])(
    'room whose offer lapsed goes to the next in its queue before %s',
    async (name) => {
      const days = nextDay()
      const onsite = { payment: { processor: 'payment-offline.onsite' } }
      const booked = await at.the.book(at.the.wish('lesson', days, onsite))
      const [first, second] = [
        await at.the.join(at.the.wish('lesson', days)),
        await at.the.join(at.the.wish('lesson', days)),
      ]
      await at.the.cancel(booked)
      const began = at.the.clock.now
      at.the.clock.now += day
      const answer = await refusal(name, at.the.wish('lesson', days, onsite))
      expect(answer).toBe(name === 'join_waitlist' ? 'ok' : 'slot_taken')
      expect((await at.the.see(first)).waitlistoffer).toBeNull()
      expect((await at.the.see(second)).waitlistoffer).not.toBeNull()
      at.the.clock.now = began
    },
  )
})
