import { anonymise } from '../../operations/reservations/transition.ts'
import { DatabaseBusy } from '../../persistence/database-busy.ts'
import { oneOf, randomFrom } from '../proofs/price/tampering/honest-booking.ts'
import { openApp } from '../worlds/open-app.ts'
import { everyDay } from '../worlds/samples/hours.ts'
import { tenantAt } from '../worlds/tenant-at.ts'
import type { Contend } from './race.ts'

const hour = 3_600_000
const people = 12

/**
 * Bookables that occupy capacity in different ways: seats, resources with buffers, days, and an event in parts. @param
 * races the earliest slot of each race
 */
export const claimsBundle = (races: number[]) => {
  const evenings = races.map((from, race) => {
    const at = (hours: number) => new Date(from + hours * hour).toISOString().slice(0, 19).replace('T', ' ')
    const segments = [
      { start: at(30), end: at(32) },
      { start: at(54), end: at(57) },
    ]
    return { id: `raku-${race}`, start: at(30), end: at(57), segments }
  })
  const availability = everyDay()
  const common = { provider: 'quay', price: 10, paymentterms: 'bill', holdduration: 600, availability }
  const courts = [{ name: 'Court', resources: ['court-a', 'court-b'], selectionmethod: 'priorityoffer' }]
  return {
    resources: ['court-a', 'court-b'].map((id) => ({ id, provider: 'quay', name: id })),
    addons: [{ id: 'hour', provider: 'quay', name: 'An hour more', timeadjustment: 3600 }],
    forms: [],
    bookables: [
      { ...common, id: 'hall', name: 'Hall', seats: 6, seatsperbooking: 2, addons: ['hour'] },
      {
        ...common,
        id: 'court',
        name: 'Court',
        requirementgroups: courts,
        bufferbefore: 600,
        bufferafter: 900,
        addons: ['hour'],
      },
      { ...common, id: 'boat', name: 'Boat', bookabletype: 'calendarday', seats: 2, maxcombined: 4 },
      {
        ...common,
        id: 'raku',
        name: 'Raku',
        bookabletype: 'event',
        seats: 40,
        restrictions: evenings,
      },
    ],
  }
}

// biome-ignore format: one line each for the customer's steps and for the others'
const steps = [
  'hold', 'hold_other', 'lengthen', 'lengthen', 'book', 'book', 'cancel', 'clear',
  'erase', 'hand_over',
] as const

/** A race with random steps; `process` numbers the processes. */
export interface ClaimsRace {
  host: string
  seed: number
  process: number
  /** Slots lie after this instant. */
  from: number
}

/**
 * One process's part. Each attempt is the life of a draft: held, extended, moved, cleared, booked, cancelled, erased
 * and handed over at random, two steps at a time. Returns the reservation's id if one remains, else null.
 */
export const contend: Contend<ClaimsRace> = async (db, race) => {
  const { app } = await openApp({ db })
  const { ports, caller } = app.platform
  const tenant = await tenantAt(app, race.host)
  const random = randomFrom(Math.imul(race.seed + race.process * 7919, 1_597_334_677))
  const { reservations } = ports.repositories(tenant.scope)
  const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
  const call = (name: string, params: object) => caller.call({ name, params, tenant, actor })
  const iso = (hours: number) => new Date(race.from + hours * hour).toISOString()
  let lives = 0

  function slot(): { bookable: string; start: string; end: string; seats: number } {
    const start = random(48)
    const day = 24 * random(3)
    switch (random(5)) {
      case 0:
        return { bookable: 'raku', start: iso(30), end: iso(57), seats: 1 }
      case 1:
        return { bookable: 'boat', start: iso(day), end: iso(day + 24 * (1 + random(2))), seats: 1 }
      case 2:
        return { bookable: 'court', start: iso(start), end: iso(start + 1), seats: 1 }
      default:
        return { bookable: 'hall', start: iso(start), end: iso(start + 1), seats: 1 + random(2) }
    }
  }

  const someone = () => `guest${random(people)}@customers.example`
  const scope = { ...tenant.scope, provider: 'quay' }

  /** Removes the person's details from a reservation. */
  const erase = (id: string) =>
    ports.transaction(scope, async (unit) => {
      const found = await unit.reservations.find(id)
      if (found) await anonymise(unit, found, { actor: 'race', reason: 'erased', at: ports.clock.now() })
    })

  /** Gives the reservations of one guest to another, as a proven address does. */
  async function handOver(): Promise<void> {
    const { users } = ports.repositories(scope)
    const [from, to] = await Promise.all([users.findGuest(someone()), users.findGuest(someone())])
    if (from && to) await ports.transaction(scope, (unit) => unit.persondata.handOver(from.id, to.id))
  }

  async function step(draft: string, wish: ReturnType<typeof slot>): Promise<void> {
    const found = await reservations.findByDraft(draft)
    const addons = wish.bookable === 'hall' || wish.bookable === 'court' ? { addons: { hour: random(2) } } : {}
    const user = { email: someone(), firstname: 'Ada', lastname: 'Moor' }
    switch (oneOf(random, steps)) {
      case 'hold':
        return told(await call('hold_appointment', { draft, ...wish }))
      case 'hold_other':
        return told(await call('hold_appointment', { draft, ...slot() }))
      case 'lengthen': {
        if (!found) return
        return told(
          await call('update_reservation_metainformation', { reservation: { id: found.id, draft, ...addons } }),
        )
      }
      case 'book':
        return told(await call('book_appointment', { draft, ...wish, ...addons, user }))
      case 'cancel': {
        if (!found) return
        return told(await call('cancel_reservation', { id: found.id, token: ports.tokens.manage(found) }))
      }
      case 'clear':
        if (found) told(await call('clear_holds', { reservations: [found.id], draft }))
        return
      case 'erase':
        return found ? erase(found.id) : undefined
      case 'hand_over':
        return handOver()
    }
  }

  async function attempt() {
    lives += 1
    const draft = `claims-${race.process}-${race.seed}-${lives}`
    const wish = slot()
    await repeated(async () => told(await call('hold_appointment', { draft, ...wish })))
    const once = () => repeated(() => step(draft, wish))
    for (let round = random(3); round >= 0; round -= 1) await Promise.all([once(), once()])
    const last = await repeated(() => reservations.findByDraft(draft))
    return last && last.status !== 'in-progress' ? last.id : null
  }
  return { attempt, close: () => app.close() }
}

/** How often a client calls again that is told that the database is busy. */
const mostRepeats = 3

/**
 * Calls again where the database is busy, as clients do that are answered so: on a machine that has more to do than
 * this race, a call may wait for its locks for longer than a request may. What it had written by then must stand a
 * repeat.
 */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || repeats >= mostRepeats) throw error
    }
}

/** Refusals are expected in a race; `internal` and `invalid_params` are bugs. */
function told(result: { ok: true } | { ok: false; error: { code: string } }): void {
  if (!result.ok && (result.error.code === 'internal' || result.error.code === 'invalid_params'))
    throw new Error(JSON.stringify(result.error))
}
