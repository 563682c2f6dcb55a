import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases.ts'
import { type Entered, waitlistWorld } from '../../testing/waitlist-world.ts'

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
        ],
      },
    ],
  },
]
const asked = { provider: 'quay', waitlist: { enabled: true }, paymentterms: 'bill', price: 30, forms: ['notes'] }
const bookables = [
  { ...asked, id: 'stay', name: 'Stay' },
  { ...asked, id: 'audience', name: 'Audience', approvalmode: true },
]
const said = (wish: string, half = 0) => ({
  formresponses: [
    {
      formid: 'notes',
      responses: [
        { question_id: 'wish', value: wish },
        { question_id: 'more', value: { half } },
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
})
