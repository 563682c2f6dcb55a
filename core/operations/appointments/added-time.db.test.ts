import { afterAll, beforeAll, expect, it } from 'vitest'
import operator from '../../../fastify.config.ts'
import { statement } from '../../persistence/session.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { filled, refusal } from '../../testing/worlds/samples/answers-bundle.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'

const config = {
  plugins: { ...operator.plugins, 'long-road': './core/testing/outside-plugins/long-road' },
  defaults: { ...operator.defaults, places: 'long-road' },
}
const hours = everyDay()
const providers = bookingBundle.providers.map((each) => ({
  ...each,
  address: '0 Long Road',
  newbusinesshours: hours,
}))
const options = [{ id: 'long', name: 'Longer', max: 8, duration: 1800 }]
const question = { id: 'extra', slug: 'extra', type: 'checkbox', prompt: 'Extra', responseoptions: options }
const forms = [{ id: 'extras', provider: 'quay', name: 'Extras', sections: [{ id: 'main', questions: [question] }] }]
const shared = { provider: 'quay', paymentterms: 'bill', price: 40, forms: ['extras'] }
const someone = [{ name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'priorityoffer', quantity: 1 }]
const forever = [{ id: 'days', provider: 'quay', name: 'Days', timeadjustment: 86_400 }]
const ines = [{ ...someone[0], resources: ['ines'] }]
const bookables = [
  { ...shared, id: 'call', name: 'Call', drivetime: true, slotinterval: 600, requirementgroups: ines },
  { ...shared, id: 'lesson', name: 'Lesson', requirementgroups: someone },
  { ...shared, id: 'buffered', name: 'Buffered', bufferafter: 1800, addons: ['days'] },
  { ...shared, id: 'rental', name: 'Rental', bookabletype: 'calendarday' },
  {
    ...shared,
    id: 'tour',
    name: 'Tour',
    bookabletype: 'event',
    seats: 9,
    restrictions: [{ id: 'one', start: '2026-12-05 10:00:00', end: '2026-12-05 12:00:00' }],
  },
]
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const longer = (times: number) => ({ formresponses: [filled('extras', { extra: { long: times } })] })

interface Held {
  id: string
  end: string
  end_utc: string
  addedtime: number
  resources: string[]
}

await withDatabase('added time', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), { providers, forms, bookables, addons: forever }, config)
  })
  afterAll(() => world.close())

  let drafts = 0
  const slot = (bookable: string, start: string, end: string, more: object = {}) => {
    drafts += 1
    return { bookable, start: `${start}:00`, end: `${end}:00`, draft: `added-time-${drafts}`, ...more }
  }
  const hold = async (params: object): Promise<Held> => {
    const held = await world.call<Held>('hold_appointment', params)
    if (!held.ok) throw new Error(refusal(held))
    return held.value
  }
  const save = (held: Held, { draft }: { draft: string }, answers: object) =>
    world.call<Held>('update_reservation_metainformation', { reservation: { id: held.id, draft, ...answers } })
  const book = (params: object) => world.call<Held>('book_appointment', { user, ...params })

  it('also covers the way to the next appointment', async () => {
    const at = (house: number) => ({ location: { address: `${house} Long Road` } })
    expect(refusal(await book(slot('call', '2026-12-01 12:00', '2026-12-01 13:00', at(30))))).toBe('taken')
    const mine = slot('call', '2026-12-01 10:00', '2026-12-01 11:00', at(0))
    const held = await hold(mine)
    expect(await save(held, mine, longer(1))).toMatchObject({ ok: true, value: { end: '2026-12-01 11:30:00' } })
    expect(await save(held, mine, longer(2))).toMatchObject({
      ok: false,
      error: { code: 'slot_taken', data: { addedtime: 3600 } },
    })
    expect(refusal(await book({ ...mine, ...longer(1) }))).toBe('taken')
  })

  it('is given by any resource that is free for it, if none was chosen', async () => {
    const mine = slot('lesson', '2026-12-02 10:00', '2026-12-02 11:00')
    const held = await hold(mine)
    expect(held.resources).toEqual(['ines'])
    await hold(slot('call', '2026-12-02 11:00', '2026-12-02 12:00', { location: { address: '0 Long Road' } }))
    const saved = await save(held, mine, longer(1))
    expect(saved).toMatchObject({ ok: true, value: { id: held.id, resources: ['tomas'] } })
    expect(refusal(await book({ ...mine, ...longer(1) }))).toBe('taken')
  })

  it('comes before the buffer behind an appointment', async () => {
    const mine = slot('buffered', '2026-12-02 10:00', '2026-12-02 11:00')
    const held = await hold(mine)
    await hold(slot('buffered', '2026-12-02 12:00', '2026-12-02 13:00'))
    expect(await save(held, mine, longer(1))).toMatchObject({ ok: true, value: { end: '2026-12-02 11:30:00' } })
    expect(refusal(await save(held, mine, longer(2)))).toContain('slot_taken')
  })

  it('is elapsed time in the night when clocks go forward', async () => {
    world.clock.now = Date.parse('2027-03-10T12:00:00Z')
    const mine = slot('buffered', '2027-03-14 01:00', '2027-03-14T07:00')
    const held = await hold({ ...mine, end: '2027-03-14T07:00:00Z' })
    expect(held.end).toBe('2027-03-14 03:00:00')
    expect(await save(held, mine, longer(1))).toMatchObject({
      ok: true,
      value: { end: '2027-03-14 03:30:00', end_utc: '2027-03-14T07:30:00.000Z' },
    })
    world.clock.now = Date.parse('2026-11-20T12:00:00Z')
  })

  it('lengthens no day and no event, and is shown beside the answers', async () => {
    const day = await book(slot('rental', '2026-12-03 00:00', '2026-12-03 23:59', longer(8)))
    expect(day).toMatchObject({
      ok: true,
      value: { end: '2026-12-03 23:59:00', addedtime: 0, formresponses: [{ time: 14_400 }] },
    })
    expect(refusal(await book(slot('rental', '2026-12-04 00:00', '2026-12-04 23:59')))).toBe('taken')
    const tour = await book(slot('tour', '2026-12-05 10:00', '2026-12-05 12:00', longer(2)))
    expect(tour).toMatchObject({ ok: true, value: { end: '2026-12-05 12:00:00', addedtime: 0 } })
  })

  it('is held from the beginning if answers came before the date', async () => {
    const mine = slot('lesson', '2026-12-06 10:00', '2026-12-06 11:00', longer(1))
    expect(await hold(mine)).toMatchObject({ end: '2026-12-06 11:30:00', addedtime: 1800 })
    expect(await hold({ ...mine, ...longer(0) })).toMatchObject({ end: '2026-12-06 11:00:00', addedtime: 0 })
  })

  it('goes to one of two customers if another wants the next slot at the same moment', async () => {
    for (const day of ['07', '08', '09', '10', '11', '12']) {
      const mine = slot('buffered', `2026-12-${day} 10:00`, `2026-12-${day} 11:00`)
      const held = await hold(mine)
      const next = slot('buffered', `2026-12-${day} 12:00`, `2026-12-${day} 13:00`)
      const [longest, other] = await Promise.all([save(held, mine, longer(3)), book(next)])
      expect(
        [refusal(longest), refusal(other)].filter((told) => told === 'taken'),
        day,
      ).toHaveLength(1)
      const kept = await world.call<Held>('get_basereservation', { id: held.id, draft: mine.draft })
      expect(kept.ok && kept.value.end).toBe(`2026-12-${day} ${longest.ok ? '12:30' : '11:00'}:00`)
    }
  })

  it('never overlaps a reservation that is booked while answers arrive', async () => {
    for (const day of ['14', '15', '16', '17', '18', '19', '20', '21']) {
      const mine = slot('buffered', `2026-12-${day} 10:00`, `2026-12-${day} 11:00`)
      const held = await hold(mine)
      const [saved, booked] = await Promise.all([save(held, mine, longer(2)), book(mine)])
      expect([saved.ok, booked.ok], day).toContain(true)
      const kept = await world.call<Held>('get_basereservation', { id: held.id, draft: mine.draft })
      const end = kept.ok ? kept.value.end : ''
      expect(kept.ok && kept.value.addedtime, day).toBe(end.includes('12:00') ? 3600 : 0)
      const next = await book(slot('buffered', `2026-12-${day} 11:30`, `2026-12-${day} 12:30`))
      if (end.includes('12:00')) expect(next.ok, day).toBe(false)
    }
  })

  it('is never added twice by two simultaneous answers', async () => {
    for (const day of ['22', '23', '24', '25', '26', '27']) {
      const mine = slot('buffered', `2026-12-${day} 10:00`, `2026-12-${day} 11:00`)
      const held = await hold(mine)
      await Promise.all(
        [longer(2), longer(0), longer(0), longer(0), longer(0), longer(0)].map((answers) => save(held, mine, answers)),
      )
      const kept = await world.call<Held>('get_basereservation', { id: held.id, draft: mine.draft })
      expect(kept, day).toMatchObject({ ok: true, value: { slotend: `2026-12-${day} 11:00:00` } })
    }
  })

  it('is refused before any day is locked if it is longer than any reservation', async () => {
    const mine = slot('buffered', '2026-12-28 10:00', '2026-12-28 11:00')
    const held = await hold(mine)
    const { db } = database()
    const locks = async () => {
      const [found] = await db.read([statement('SELECT COUNT(*) AS locks FROM occupancy_days')])
      return Number(found?.rows[0]?.locks)
    }
    const before = await locks()
    for (const days of [40, 100_000]) {
      const answers = { addons: { days } }
      expect(refusal(await save(held, mine, answers))).toContain('slot_taken')
      expect(refusal(await world.call('hold_appointment', { ...mine, ...answers }))).toContain('slot_taken')
      expect(refusal(await book({ ...mine, ...answers }))).toContain('slot_taken')
    }
    expect(await locks()).toBe(before)
  })
})
