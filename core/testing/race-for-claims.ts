import { buildApp } from '../app.ts'
import type { Database } from '../persistence/database.ts'
import { oneOf, randomFrom } from './price-tampering/honest-booking.ts'
import { testConfig, testRoot } from './test-config.ts'

const hour = 3_600_000
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

/**
 * Everything that takes room in its own way: seats, resources with buffers, days, and an event in parts.
 * @param races from when each of the races has its slots
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
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const availability = Object.fromEntries(days.map((day) => [day, [{ start: '00:00', end: '24:00' }]]))
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

/** A race in which everything is drawn; `process` tells the processes apart. */
export interface ClaimsRace {
  host: string
  seed: number
  process: number
  /** Slots lie after this instant. */
  from: number
}

/**
 * One process's part: each attempt is the life of a draft, held, lengthened, moved, cleared, booked and cancelled as it
 * is drawn, two steps at a time. Its id where something of it stands in the end, null where nothing does.
 */
export async function contend(db: Database, race: ClaimsRace): Promise<() => Promise<string | null>> {
  const app = await buildApp({ config: await testConfig(), root: testRoot, db, pages: 'none' })
  const { ports, tenants, caller } = app.platform
  const tenant = await tenants.resolve({ host: race.host, protocol: 'http', wishes: {} })
  if (!tenant) throw new Error(`no tenant at ${race.host}`)
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

  async function step(draft: string, wish: ReturnType<typeof slot>): Promise<void> {
    const found = await reservations.findByDraft(draft)
    const addons = wish.bookable === 'hall' || wish.bookable === 'court' ? { addons: { hour: random(2) } } : {}
    switch (oneOf(random, ['hold', 'hold_other', 'lengthen', 'lengthen', 'book', 'book', 'cancel', 'clear'])) {
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
    }
  }

  return async () => {
    lives += 1
    const draft = `claims-${race.process}-${race.seed}-${lives}`
    const wish = slot()
    told(await call('hold_appointment', { draft, ...wish }))
    for (let round = random(3); round >= 0; round -= 1) await Promise.all([step(draft, wish), step(draft, wish)])
    const last = await reservations.findByDraft(draft)
    return last && last.status !== 'in-progress' ? last.id : null
  }
}

/** Refusals are what races are for; an answer that says `internal` is a bug. */
function told(result: { ok: true } | { ok: false; error: { code: string } }): void {
  if (!result.ok && (result.error.code === 'internal' || result.error.code === 'invalid_params'))
    throw new Error(JSON.stringify(result.error))
}
