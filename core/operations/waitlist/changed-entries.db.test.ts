import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Entered, waitlistWorld } from '../../testing/worlds/waitlist/waitlist-world.ts'

type World = Awaited<ReturnType<typeof waitlistWorld>>

const forms = [
  {
    id: 'notes',
    provider: 'quay',
    name: 'Notes',
    sections: [
      {
        id: 's1',
        questions: [
          { id: 'wish', slug: 'wish', type: 'text', prompt: 'A wish' },
          {
            id: 'more',
            slug: 'more',
            type: 'checkbox',
            prompt: 'Longer',
            responseoptions: [{ id: 'half', name: 'Half an hour', min: 0, max: 1, duration: 1800 }],
          },
          {
            id: 'hire',
            slug: 'hire',
            type: 'checkbox',
            prompt: 'Hire',
            responseoptions: [{ id: 'boots', name: 'Boots', min: 0, max: 1, price: 30 }],
          },
        ],
      },
    ],
  },
]
const asked = { provider: 'quay', waitlist: { enabled: true }, paymentterms: 'bill', price: 30, forms: ['notes'] }
const bookables = [
  { ...asked, id: 'stay', name: 'Stay' },
  { ...asked, id: 'workshop', name: 'Workshop', seats: 2, seatsperbooking: 2 },
  { ...asked, id: 'audience', name: 'Audience', approvalmode: true },
  { ...asked, id: 'tour', name: 'Tour', price: 50, paymentterms: 'full' },
]
const said = (wish: string, half = 0, boots = 0) => ({
  formresponses: [
    {
      formid: 'notes',
      responses: [
        { question_id: 'wish', value: wish },
        { question_id: 'more', value: { half } },
        { question_id: 'hire', value: { boots } },
      ],
    },
  ],
})

await withDatabase('entries of a waitlist that are changed', (database) => {
  let the: World
  let days = 10
  beforeAll(async () => {
    the = await waitlistWorld(database(), { bookables, forms })
  })
  afterAll(() => the.close())

  /** A slot of a new day that somebody has, with two who wait for it. */
  async function waiting(bookable: string) {
    days += 1
    const has = await the.book(the.wish(bookable, days))
    const [first, second] = [await the.join(the.wish(bookable, days)), await the.join(the.wish(bookable, days))]
    the.clock.now += 1000
    return { has, first, second }
  }
  const answer = ({ id, managetoken: token }: Entered, more: object) =>
    the.call<{ reservation: Entered; changed: boolean }>('update_reservation_formresponses', { id, token, ...more })
  const seats = async (entry: Entered, count: number, more: object = {}) => {
    const { start_utc, end_utc } = (await the.see(entry)) as Entered & { start_utc: string; end_utc: string }
    const { id, managetoken: token } = entry
    const params = { id, token, start: start_utc, end: end_utc, seats: count, ...more }
    return the.call<{ reservation: Entered; changed: boolean }>('reschedule_reservation', params)
  }

  test.each(['stay', 'audience'])('other answers of %s leave its place in the queue', async (bookable) => {
    const { first, second } = await waiting(bookable)
    expect(await answer(first, said('By the door'))).toMatchObject({ ok: true, value: { changed: true } })
    expect(await the.see(first)).toMatchObject({ status: 'waitlisted', position: 0 })
    expect((await the.see(second)).position).toBe(1)
    expect(await the.told(first.id)).toEqual(['waitlisted'])
  })

  test.each(['stay', 'audience'])('answers that lengthen %s join anew, and never ask for a place', async (bookable) => {
    const { has, first, second } = await waiting(bookable)
    expect(await answer(first, { ...said('Longer', 1), preview: true })).toMatchObject({ ok: true })
    expect((await the.see(first)).position).toBe(0)
    expect(await answer(first, said('Longer', 1))).toMatchObject({ ok: true, value: { approval: false } })
    expect(await the.see(first)).toMatchObject({ status: 'waitlisted', position: 1, addedtime: 1800 })
    expect((await the.see(second)).position).toBe(0)
    expect(await the.told(first.id)).toEqual(['waitlisted', 'waitlisted'])
    await the.cancel(has)
    expect((await the.see(second)).waitlistoffer).not.toBeNull()
    expect((await the.see(first)).waitlistoffer).toBeNull()
  })

  test('a party becomes smaller where it stands, and is offered at once what is enough for it', async () => {
    days += 1
    await the.book(the.wish('class', days))
    const party = await the.join(the.wish('class', days, { seats: 2 }))
    const { clock } = the
    clock.now += 1000
    expect(await seats(party, 2)).toMatchObject({ ok: true, value: { changed: false } })
    expect(await seats(party, 1, { preview: true })).toMatchObject({ ok: true, value: { changed: true } })
    expect(await the.see(party)).toMatchObject({ seats: 2 })
    expect(await seats(party, 1, { version: 77 })).toMatchObject({ error: { code: 'status_conflict' } })
    expect(await seats(party, 1)).toMatchObject({ ok: true, value: { changed: true, reservation: { seats: 1 } } })
    const offered = await the.see(party)
    expect(offered).toMatchObject({ status: 'waitlisted', seats: 1 })
    expect(offered.waitlistoffer).not.toBeNull()
  })

  test('a party that joins again with fewer is offered at once what is enough for it', async () => {
    days += 1
    await the.book(the.wish('class', days))
    const wish = the.wish('class', days, { seats: 2 })
    const party = await the.join(wish)
    expect((await the.see(party)).waitlistoffer).toBeNull()
    const smaller = await the.join({ ...wish, seats: 1 })
    expect(smaller).toMatchObject({ id: party.id, status: 'waitlisted', seats: 1 })
    expect(smaller.waitlistoffer).not.toBeNull()
    expect((await the.see(party)).waitlistoffer).not.toBeNull()
  })

  test.each(['slotend', 'end'] as const)('a party with a longer visit becomes smaller, asked by its %s', async (by) => {
    days += 1
    await the.book(the.wish('workshop', days))
    const party = await the.join(the.wish('workshop', days, { seats: 2, ...said('Longer', 1) }))
    expect(await the.see(party)).toMatchObject({ addedtime: 1800 })
    const { start, [by]: end } = (await the.see(party)) as Entered & { start: string; end: string; slotend: string }
    expect(await seats(party, 1, { start, end, preview: true })).toMatchObject({ ok: true, value: { changed: true } })
    const other = { start, end: end.replace(/:\d\d:00$/, ':45:00') }
    expect(await seats(party, 1, other)).toMatchObject({ ok: false })
    expect(await seats(party, 1, { start, end })).toMatchObject({ ok: true, value: { reservation: { seats: 1 } } })
    expect(await seats(party, 1, { start, end })).toMatchObject({ ok: true, value: { changed: false } })
    expect(await the.see(party)).toMatchObject({ seats: 1, addedtime: 1800 })
  })

  test('more seats, another time, and what is offered are refused, with the entry as it is', async () => {
    days += 1
    const has = await the.book(the.wish('class', days, { seats: 2 }))
    const pair = await the.join(the.wish('class', days, { seats: 2 }))
    const conflict = { error: { code: 'status_conflict', data: { reservation: { status: 'waitlisted', seats: 2 } } } }
    const later = new Date(Date.parse('2026-11-20T14:00:00Z') + (days + 1) * 86_400_000).toISOString()
    expect(await seats(pair, 1, { start: later })).toMatchObject({ error: {} })
    await the.cancel(has)
    expect((await the.see(pair)).waitlistoffer).not.toBeNull()
    expect(await seats(pair, 1)).toMatchObject(conflict)
    const one = await the.join(the.wish('class', days))
    expect(await seats(one, 2)).toMatchObject({ error: { code: 'status_conflict' } })
  })

  const onsite = { payment: { processor: 'payment-offline.onsite' } }
  /** Who waits for a tour that has come free, and may pay for it. */
  async function offered() {
    days += 1
    const has = await the.book(the.wish('tour', days, onsite))
    const entry = await the.join(the.wish('tour', days, said('Sun')))
    await the.cancel(has)
    return entry
  }
  const versionOf = async ({ id }: Entered) => {
    const [found] = await database().db.knex('reservations').where({ id }).select('version')
    return Number(found?.version)
  }

  test('dearer answers tell the price, which the offer tells again and accepting takes', async () => {
    days += 1
    const has = await the.book(the.wish('tour', days, onsite))
    const entry = await the.join(the.wish('tour', days, said('Sun')))
    const dearer = said('Sun', 0, 1)
    const price = { changed: true, price: 80, pricedifference: 30, duenow: 0, balance: 0, refund: 0 }
    expect(await answer(entry, { ...dearer, preview: true })).toMatchObject({ value: price })
    expect(await answer(entry, { ...dearer, totalprice: 50 })).toMatchObject({ error: { code: 'price_changed' } })
    expect(await answer(entry, { ...dearer, totalprice: 80 })).toMatchObject({ value: price })
    const version = await versionOf(entry)
    const same = { changed: false, price: 80, pricedifference: 0 }
    expect(await answer(entry, { ...dearer, preview: true })).toMatchObject({ value: same })
    expect(await answer(entry, dearer)).toMatchObject({ value: same })
    expect(await versionOf(entry)).toBe(version)
    await the.cancel(has)
    expect(await the.see(entry)).toMatchObject({ offered: { price: 80, due: 80 } })
    const { id, managetoken: token } = entry
    const payment = { processor: 'payment-sandbox.card', token: await the.cardToken('4242424242424242') }
    expect(await the.call('accept_waitlist_offer', { id, token, payment })).toMatchObject({
      value: { status: 'booked', paymentinformation: { paidprice: 80 } },
    })
  })

  test('fewer seats tell what they cost', async () => {
    days += 1
    await the.book(the.wish('class', days, { seats: 2 }))
    const pair = await the.join(the.wish('class', days, { seats: 2 }))
    const price = { changed: true, price: 20, pricedifference: -20 }
    expect(await seats(pair, 1, { preview: true })).toMatchObject({ value: price })
    expect(await seats(pair, 1, { totalprice: 20 })).toMatchObject({ value: price })
    expect(await seats(pair, 1)).toMatchObject({ value: { changed: false, price: 20, pricedifference: 0 } })
  })

  test('what is offered keeps its answers, and a repeat of them is no change', async () => {
    const entry = await offered()
    const version = await versionOf(entry)
    const conflict = { error: { code: 'status_conflict', data: { reservation: { status: 'waitlisted' } } } }
    for (const preview of [true, false]) {
      expect(await answer(entry, { ...said('Rain'), preview })).toMatchObject(conflict)
      expect(await answer(entry, { ...said('Sun', 0, 1), preview })).toMatchObject(conflict)
    }
    expect(await answer(entry, said('Sun'))).toMatchObject({ value: { changed: false, price: 50 } })
    expect(await versionOf(entry)).toBe(version)
  })

  test.each([
    ['4000000000003220', 'payment_requires_action'],
    ['4000000000007700', 'payment_unknown'],
  ])('what is being paid for with the card %s can be paid to its end', async (number, code) => {
    const entry = await offered()
    const { id, managetoken: token } = entry
    const payment = { processor: 'payment-sandbox.card', token: await the.cardToken(number) }
    const begun = await the.call('accept_waitlist_offer', { id, token, payment })
    expect(begun).toMatchObject({ error: { code } })
    for (const preview of [true, false])
      expect(await answer(entry, { ...said('Rain', 1, 1), preview })).toMatchObject({
        error: { code: 'payment_pending' },
      })
    expect(await answer(entry, said('Sun'))).toMatchObject({ value: { changed: false } })
    const attempt = begun.ok ? undefined : begun.error.data?.attempt
    // The bank's answer, or the same call again.
    const confirmed = { attempt, token: { ...payment.token, confirmed: true } }
    const goOn = { ...payment, ...(code === 'payment_requires_action' && confirmed) }
    expect(await the.call('accept_waitlist_offer', { id, token, payment: goOn })).toMatchObject({
      value: { status: 'booked', paymentinformation: { paidprice: 50 } },
    })
  })

  test('other resources are refused in words, and those that it waits for are none', async () => {
    days += 1
    await the.book(the.wish('visit', days))
    await the.book(the.wish('visit', days))
    const entry = await the.join(the.wish('visit', days, { resources: ['ines'] }))
    const version = await versionOf(entry)
    for (const preview of [true, false])
      expect(await seats(entry, 1, { resources: ['tomas'], preview })).toMatchObject({
        error: { code: 'invalid_params', field: '/resources' },
      })
    expect(await seats(entry, 1, { resources: ['ines'] })).toMatchObject({ value: { changed: false } })
    expect(await versionOf(entry)).toBe(version)
  })
})
