import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sweepClaims } from '../../testing/sweeps/sweep-claims.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const day = 86_400_000

const crew = {
  id: 'crew',
  provider: 'quay',
  name: 'Crew',
  sections: [
    {
      id: 's1',
      questions: [
        { id: 'boat', slug: 'boat', type: 'text', prompt: 'A name for the boat' },
        { id: 'sailor', slug: 'sailor', type: 'text', prompt: 'Name', rosterquestion: true, required: true },
        {
          id: 'vest',
          slug: 'vest',
          type: 'checkbox',
          prompt: 'Vest',
          rosterquestion: true,
          responseoptions: [{ id: 'lend', name: 'Lend me one', min: 0, max: 1, price: 5 }],
        },
        {
          ...{ id: 'course', slug: 'course', type: 'checkbox', prompt: 'Beginner', rosterquestion: true },
          responseoptions: [{ id: 'first', name: 'It is my first time', min: 0, max: 1, duration: 1800 }],
        },
      ],
    },
  ],
}
const cutter = {
  ...{ id: 'cutter', provider: 'quay', name: 'Cutter', price: 20, paymentterms: 'bill', forms: ['crew'] },
  ...{ duration: 3600, seats: 4, seatsperbooking: 4, rosterenabled: true, waitlist: { enabled: true } },
}
/** Booked two days before at the latest. */
const early = { ...cutter, id: 'early', name: 'Early', windowbegin: 2, windowbegintype: 'days' }
const bookables = [
  ...bookingBundle.bookables,
  cutter,
  early,
  { ...cutter, id: 'pilot', name: 'Pilot', approvalmode: true },
]

interface Booked {
  id: string
  managetoken: string
}

const sailor = (name: string, lend = 0) => ({
  responses: [{ question_id: 'sailor', value: name }, ...(lend > 0 ? [{ question_id: 'vest', value: { lend } }] : [])],
})
const beginner = (name: string) => ({
  responses: [...sailor(name).responses, { question_id: 'course', value: { first: 1 } }],
})

await withDatabase('who comes after a move', (database) => {
  let world: BookingWorld
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables, forms: [...bookingBundle.forms, crew] })
  })
  afterAll(async () => {
    expect(await sweepClaims(database().db, world.clock.now)).toEqual([])
    await world.close()
  })

  const at = (days: number) => {
    const start = Date.UTC(2026, 11, 1, 15) + days * day
    return { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }
  }
  const book = async (bookable: string, days: number, names: string[], call = 'book_appointment'): Promise<Booked> =>
    bookParty(
      bookable,
      days,
      names.map((name) => sailor(name)),
      call,
    )
  const bookParty = async (bookable: string, days: number, roster: object[], call: string): Promise<Booked> => {
    count += 1
    const answer = await world.call<Booked>(call, {
      ...{ bookable, ...at(days), seats: roster.length, draft: `crew-of-${String(count).padStart(4, '0')}` },
      user: { email: `skipper${count}@people.example`, firstname: 'Grace', lastname: 'Hopper' },
      ...{ formresponses: [], roster },
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const move = ({ id, managetoken: token }: Booked, days: number, more: object) =>
    world.call<{ price: number }>('reschedule_reservation', { id, token, ...at(days), ...more })
  const stored = async ({ id }: Booked) => {
    const found = await world.app.platform.ports.repositories(scope).reservations.find(id)
    if (!found) throw new Error('it is gone')
    return found
  }
  const names = async (booked: Booked) =>
    (await stored(booked)).roster.map(({ responses }) => Array.isArray(responses) && responses[0]?.value)

  test('one seat more is answered for, and costs what its answers cost', async () => {
    const booked = await book('cutter', 1, ['Ada', 'Bram'])
    // The calendar asks what the seats alone cost.
    expect(await move(booked, 2, { seats: 3, preview: true })).toMatchObject({ value: { price: 60 } })
    expect(await move(booked, 2, { seats: 3 })).toMatchObject({
      error: { code: 'answer_required', field: expect.stringMatching(/^\/roster/) },
    })
    expect(await stored(booked)).toMatchObject({ seats: 2, sequence: 0 })
    const three = { seats: 3, roster: [sailor('Ada'), sailor('Bram'), sailor('Cleo', 1)] }
    expect(await move(booked, 2, { ...three, preview: true })).toMatchObject({ value: { price: 65 } })
    expect(await move(booked, 2, { ...three, totalprice: 60 })).toMatchObject({ error: { code: 'price_changed' } })
    expect(await move(booked, 2, { ...three, totalprice: 65 })).toMatchObject({ value: { changed: true } })
    expect(await names(booked)).toEqual(['Ada', 'Bram', 'Cleo'])
    expect(await stored(booked)).toMatchObject({ seats: 3, sequence: 1 })
    // The call again, whose answer was lost.
    expect(await move(booked, 2, three)).toMatchObject({ value: { changed: false } })
    expect(await move(booked, 2, { ...three, roster: [...three.roster.slice(0, 2), sailor('Dov')] })).toMatchObject({
      error: { code: 'invalid_params', field: '/roster' },
    })
    expect(await names(booked)).toEqual(['Ada', 'Bram', 'Cleo'])
  })

  test('with fewer seats those stay who are named, without a name the first ones', async () => {
    const [booked, other] = [await book('cutter', 3, ['Ada', 'Bram', 'Cleo']), await book('cutter', 4, ['Ida', 'Jo'])]
    expect(await move(booked, 5, { seats: 2, roster: [sailor('Ada')] })).toMatchObject({
      error: { code: 'invalid_params', field: '/roster' },
    })
    expect(await move(booked, 5, { seats: 2, roster: [sailor('Bram'), sailor('Cleo')] })).toMatchObject({
      value: { price: 40 },
    })
    expect(await names(booked)).toEqual(['Bram', 'Cleo'])
    expect(await move(other, 6, { seats: 1 })).toMatchObject({ value: { price: 20 } })
    expect(await names(other)).toEqual(['Ida'])
  })

  test('seats are given back where none could be booked any more, and no more are taken', async () => {
    const { now } = world.clock
    const booked = await book('early', 20, ['Ada', 'Bram', 'Cleo'])
    world.clock.now = Date.parse(at(20).start) - day
    const four = { seats: 4, roster: ['Ada', 'Bram', 'Cleo', 'Dov'].map((name) => sailor(name)) }
    expect(await move(booked, 20, four)).toMatchObject({ error: { code: 'outside_window' } })
    expect(await move(booked, 20 + 1 / 24, {})).toMatchObject({ error: { code: 'outside_window' } })
    expect(await move(booked, 20, { seats: 2 })).toMatchObject({ value: { changed: true, price: 40 } })
    expect(await names(booked)).toEqual(['Ada', 'Bram'])
    world.clock.now = now
  })

  test('staff move a party without asking anybody', async () => {
    const booked = await book('cutter', 7, ['Ada'])
    const params = { id: booked.id, ...at(8), seats: 2 }
    expect(await world.call('reschedule_reservation', params, 'quay', 'api')).toMatchObject({
      value: { changed: true },
    })
    expect(await names(booked)).toEqual(['Ada'])
  })

  test('while it waits for approval those stand who were to come, and rejected they stay', async () => {
    const booked = await book('pilot', 9, ['Ada', 'Bram'])
    await world.call('approve_reservation', { id: booked.id }, 'quay', 'api')
    const three = { seats: 3, roster: [sailor('Ada'), sailor('Bram'), sailor('Cleo')] }
    expect(await move(booked, 10, three)).toMatchObject({ value: { approval: true } })
    expect(await names(booked)).toEqual(['Ada', 'Bram', 'Cleo'])
    expect(await move(booked, 10, three)).toMatchObject({ value: { changed: false } })
    expect(await world.call('reject_reservation', { id: booked.id }, 'quay', 'api')).toMatchObject({ ok: true })
    expect(await names(booked)).toEqual(['Ada', 'Bram'])
    expect(await stored(booked)).toMatchObject({ status: 'booked', seats: 2 })
    expect(await move(booked, 10, three)).toMatchObject({ value: { approval: true } })
    expect(await world.call('approve_reservation', { id: booked.id }, 'quay', 'api')).toMatchObject({ ok: true })
    expect(await names(booked)).toEqual(['Ada', 'Bram', 'Cleo'])
    expect(await stored(booked)).toMatchObject({ status: 'booked', seats: 3 })
  })

  /** Until when it is, counted from its start, of which so much its answers add; minutes. */
  const lengthOf = async (booked: Booked) => {
    const { start, end, extra } = await stored(booked)
    return [(end - start) / 60_000, Number(extra.addedtime ?? 0) / 60]
  }

  test.each(['book_appointment', 'join_waitlist'])(
    '%s: seats that are given back take their time with them',
    async (call) => {
      const days = call === 'join_waitlist' ? 13 : 15
      if (call === 'join_waitlist') await book('cutter', days, ['Ada', 'Bram', 'Cleo', 'Dov'])
      const booked = await bookParty('cutter', days, [sailor('Eva'), beginner('Finn'), beginner('Gus')], call)
      expect(await lengthOf(booked)).toEqual([120, 60])
      expect(await move(booked, days, { seats: 2 })).toMatchObject({ value: { changed: true } })
      expect(await lengthOf(booked)).toEqual([90, 30])
      expect(await move(booked, days, { seats: 1 })).toMatchObject({ value: { changed: true } })
      expect(await lengthOf(booked)).toEqual([60, 0])
      expect(await move(booked, days, { seats: 1 })).toMatchObject({ value: { changed: false } })
    },
  )

  test('while fewer seats wait for approval their time stays with the former place', async () => {
    const booked = await bookParty('pilot', 17, [sailor('Eva'), beginner('Finn')], 'book_appointment')
    const decide = (name: string) => world.call(name, { id: booked.id }, 'quay', 'api')
    await decide('approve_reservation')
    for (const name of ['reject_reservation', 'approve_reservation']) {
      expect(await move(booked, 18, { seats: 1 })).toMatchObject({ value: { approval: true } })
      expect(await lengthOf(booked)).toEqual([60, 0])
      expect(await move(booked, 18, { seats: 1 })).toMatchObject({ value: { changed: false } })
      expect(await decide(name)).toMatchObject({ ok: true })
      expect(await lengthOf(booked)).toEqual(name === 'reject_reservation' ? [90, 30] : [60, 0])
      expect(await names(booked)).toEqual(name === 'reject_reservation' ? ['Eva', 'Finn'] : ['Eva'])
    }
  })

  test('of a party that waits those drop out who are left out, and it keeps its place in line', async () => {
    await book('cutter', 11, ['Ada', 'Bram', 'Cleo', 'Dov'])
    const waiting = await book('cutter', 11, ['Eva', 'Finn', 'Gus'], 'join_waitlist')
    const before = await stored(waiting)
    expect(before.status).toBe('waitlisted')
    const two = { seats: 2, roster: [sailor('Eva'), sailor('Gus')] }
    expect(await move(waiting, 11, two)).toMatchObject({ value: { changed: true } })
    expect(await names(waiting)).toEqual(['Eva', 'Gus'])
    const { status, seats, life } = await stored(waiting)
    expect({ status, seats, life }).toEqual({ status: 'waitlisted', seats: 2, life: before.life })
  })
})
