import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { granted } from '../../testing/worlds/dates-world.ts'
import { makeVersionedCache } from '../caches/versioned-cache.ts'

const minute = 60_000
const common = { provider: 'quay', price: 10, paymentterms: 'bill', holdduration: 600 }
const guides = [{ resources: ['ines', 'tomas'], selectionmethod: 'manual', minimum: 1, maximum: 1 }]
const buffers = { bufferbefore: 1800, bufferafter: 3600 }
const bookables = [
  { ...common, id: 'talk', name: 'Talk', seats: 3, seatsperbooking: 2, windowbegin: 90 },
  { ...common, ...buffers, id: 'visit', name: 'Visit', requirementgroups: guides },
  { ...common, id: 'with-ines', name: 'With Ines', requiredresources: ['ines'], duration: 7200 },
  // Its slots reach into the next day.
  {
    ...common,
    id: 'night',
    name: 'Night',
    duration: 30_000,
    availability: Object.fromEntries(
      ['friday', 'saturday', 'sunday'].map((day) => [day, [{ start: '12:00', end: '24:00' }]]),
    ),
  },
]
const user = (n: number) => ({ email: `guest${n}@customers.example`, firstname: 'Ada', lastname: 'Moor' })
const questions = [
  { start: '2026-11-20 00:00:00', end: '2026-11-29 00:00:00' },
  { start: '2026-11-24 00:00:00', end: '2026-11-27 00:00:00' },
  { start: '2026-11-24 13:30:00', end: '2026-11-28 09:00:00' },
]

/** A fixed sequence of numbers below a bound. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

await withDatabase('lists that are made by days', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables, forms: [] })
  })
  afterAll(() => world.close())

  const list = async (params: object): Promise<{ timeslots: { start: string; end: string }[] }> =>
    JSON.parse(JSON.stringify(granted(await world.call('get_availability_in_range_for_bookable', params))))

  /** The answer of a process that has kept nothing, with the range listed as one. */
  async function asOne(params: object) {
    const { ports, tenants } = world.app.platform
    const { answers, taken, partversions, listeddays } = ports
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
    if (!tenant) throw new Error('no such site')
    const { all: entries } = await ports.catalogueOf(tenant)
    const before = entries.map(({ isByDays }) => isByDays)
    for (const entry of entries) entry.isByDays = false
    const empty = { answers: makeVersionedCache(), taken: makeVersionedCache() }
    Object.assign(ports, empty, { partversions: makeVersionedCache(), listeddays: makeVersionedCache() })
    const answer = await list(params)
    Object.assign(ports, { answers, taken, partversions, listeddays })
    for (const [index, entry] of entries.entries()) entry.isByDays = before[index] ?? false
    expect(before).toEqual(bookables.map(() => true))
    return answer
  }

  test('are the same as of the whole range, whatever is held, booked, freed or has run out', async () => {
    const random = sequence(77)
    const { listeddays } = world.app.platform.ports
    let reused = 0
    const get: typeof listeddays.get = (key, version) => {
      const day = listeddays.get(key, version)
      if (day) reused += 1
      return day
    }
    world.app.platform.ports.listeddays = { ...listeddays, get }
    const standing: { id: string; managetoken: string }[] = []
    let [changed, booked] = [0, 0]
    let last = ''
    for (let round = 0; round < 60; round += 1) {
      const { id: bookable } = bookables[random(bookables.length)] ?? { id: 'talk' }
      const { timeslots } = await list({ bookable, ...questions[0] })
      const slot = timeslots[random(timeslots.length)]
      const what = random(5)
      if (what === 0) world.clock.now += (1 + random(40)) * minute + random(2) * 17_000
      else if (what === 1 && standing.length > 0) {
        const [one] = standing.splice(random(standing.length), 1)
        if (one) await world.call('cancel_reservation', { id: one.id, token: one.managetoken })
      } else if (slot) {
        const asked = { bookable, start: slot.start, end: slot.end, draft: `draft-${round}` }
        if (what === 2) await world.call('hold_appointment', asked)
        else {
          const made = await world.call<{ id: string; managetoken: string }>('book_appointment', {
            ...asked,
            user: user(round),
          })
          if (made.ok) {
            standing.push(made.value)
            booked += 1
          }
        }
      }
      for (const question of questions) {
        const asked = { bookable: bookables[round % bookables.length]?.id, ...question }
        const answer = await list(asked)
        expect(answer).toEqual(await asOne(asked))
        const text = JSON.stringify(answer)
        if (text !== last) changed += 1
        last = text
      }
    }
    expect(booked).toBeGreaterThan(10)
    expect(changed).toBeGreaterThan(60)
    expect(reused).toBeGreaterThan(300)
  }, 120_000)
})
