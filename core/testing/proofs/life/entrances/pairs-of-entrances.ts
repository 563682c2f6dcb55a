import { inParallel } from '../../../../operations/in-parallel.ts'
import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import type { Database } from '../../../../persistence/database.ts'
import { statement, text } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { crowdAt } from '../../../servers/speaker.ts'
import { capacityFaults } from '../../../sweeps/capacity-faults.ts'
import { sweepCapacity } from '../../../sweeps/sweep-capacity.ts'
import { sweepClaims } from '../../../sweeps/sweep-claims.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { lifeBundle, lifeHost, openHours, staffLogin } from '../../../worlds/samples/life-bundle.ts'
import { randomFrom } from '../../price/tampering/honest-booking.ts'
import { book } from './entrant.ts'
import { type Approached, type Entrance, type Entrant, entrancesOf, hour, judged, type Wanted } from './index.ts'
import { openPairProcesses, type Sides } from './pair-processes.ts'

/** What was seen, for the closing line. */
export interface Paired {
  pairs: number
  ways: string[]
  /** How often both, one and none of a pair came through. */
  both: number
  one: number
  none: number
  /** How often each entrance came through. */
  through: Record<string, number>
  /** How often each pair met, of all that were to; where one could not come near, it is not raced. */
  met: Record<string, number>
  faults: string[]
}

const quay = { whitelabel: 'northwind', provider: 'quay' }

/**
 * What the two of a pair want: one boat, or a dock with two places, where both must have something before they can
 * enter.
 */
const sizes = { boat: 1, dock: 2 } as const
type Of = keyof typeof sizes

/** The name of a bookable that needs the boat, or the dock. */
const named = (name: string, of: Of) => (of === 'boat' ? name : `${name}-${of}`)

/** Boat and dock, each wanted by bookables that take it at once, after an approval, and after a claim. */
const bundle = () => {
  const hours = { ...openHours, windowend: 30, windowendtype: 'months' }
  const bookablesOf = (of: Of) => {
    const own = (name: string) => ({ id: named(name, of), name })
    const taking = { ...hours, seats: sizes[of], requiredresources: [of], addons: ['hour'] }
    const crew = (selectionmethod: string) => [{ name: of, resources: [of], selectionmethod }]
    return [
      { ...taking, ...own('contested'), waitlist: { enabled: true } },
      { ...taking, ...own('paid'), paymentterms: 'full' },
      { ...taking, ...own('asked'), approvalmode: true },
      { ...hours, ...own('gig'), seats: 9, requirementgroups: crew('resourceclaim') },
      { ...hours, ...own('bids'), seats: 9, requirementgroups: crew('resourcebids') },
    ]
  }
  return lifeBundle({
    resources: Object.entries(sizes).map(([id, reservation_capacity]) => ({
      ...{ id, provider: 'quay', name: id, reservation_capacity },
    })),
    addons: [{ id: 'hour', provider: 'quay', name: 'An hour more', timeadjustment: 3600 }],
    bookables: [
      ...bookablesOf('boat'),
      ...bookablesOf('dock'),
      { ...hours, id: 'roomy', name: 'Roomy', seats: 100_000 },
    ],
  })
}

/** Somebody or something that comes in beside an entrance. */
interface Opponent {
  name: string
  /** @param rival what the other one has by then */
  approach(entrant: Entrant, rival: Approached, late: () => Promise<void>): Promise<Approached | null>
}

const opponents: Opponent[] = [
  {
    name: 'cancel',
    async approach(entrant, { own }) {
      // Where the other one has nothing yet, somebody else has the place, and gives it up.
      const given = own ?? (await book(entrant, entrant.nextDraft()))
      if (!given) return null
      const by = given.token ? entrant.speaker : entrant.staff
      return {
        async enter() {
          const told = await by?.call('cancel_reservation', {
            id: given.id,
            ...(given.token && { token: given.token }),
          })
          if (told) judged(told)
          return null
        },
      }
    },
  },
  {
    name: 'lapse',
    approach: async (_entrant, _rival, late) => ({
      async enter() {
        await late()
        return null
      },
    }),
  },
  {
    name: 'a new blackout',
    async approach({ staff, wanted }) {
      if (!staff) return null
      const [start, end] = [wanted.start, wanted.end].map((at) =>
        new Date(at).toISOString().slice(0, 19).replace('T', ' '),
      )
      const entity = { provider: 'quay', resource: wanted.resource, start, end }
      return {
        async enter() {
          judged(await staff.call('create_entity', { type: 'blackout', entity }))
          return null
        },
      }
    },
  },
]

/** Two that come in at once. */
interface Meeting {
  left: Entrance
  right: Opponent
}

/** A sweep reads all that is stored, so that one after each pair would take most of the time. */
const pairsBetweenSweeps = 20

/** How many pairs meet side by side, each at a time of its own. */
const lanes = 6

/** Pairs that move the clock meet alone: what lapses, lapses everywhere. */
const movesClock = ({ right }: Meeting): boolean => right.name === 'lapse'
/** Payments that come late meet one after another: the processor's answers to them are awaited together. */
const isLate = ({ left, right }: Meeting): boolean => [left, right].some(({ name }) => name === 'late payment')

/** What was told last, of a reservation that has come to a status. */
const tellings: Record<string, string[]> = {
  booked: ['booked', 'approved', 'claimed'],
  gig: ['booked', 'gig_open', 'unclaimed'],
  pending: ['pending', 'modified'],
  waitlisted: ['waitlisted'],
  cancelled: ['cancelled', 'rejected', 'withdrawn', 'request_lapsed', 'waitlist_closed', 'gig_expired', 'offer_lapsed'],
}

/** Reservations of which nobody was told what they have become. */
async function untold(db: Database, gaveUp: ReadonlySet<string>): Promise<string[]> {
  const [rows, events] = await db.read([
    statement("SELECT id, status FROM reservations WHERE provider = 'quay'"),
    statement('SELECT reservation, name FROM outbox'),
  ])
  const told = Map.groupBy(events?.rows ?? [], ({ reservation }) => text(reservation))
  return (rows?.rows ?? []).flatMap((row) => {
    const [id, status] = [text(row.id), text(row.status)]
    const wanted = tellings[status ?? '']
    const heard = (told.get(id) ?? []).map(({ name }) => text(name).replace('reservation.', ''))
    return wanted === undefined || gaveUp.has(id) || wanted.some((one) => heard.includes(one))
      ? []
      : [`${id} is ${status}, and what was told is ${JSON.stringify(heard)}`]
  })
}

interface Pairing extends Partial<Sides> {
  seed: number
  rounds: number
  /** Only each so manieth pair; absent for all. */
  every?: number
  /** Only those with this entrance; absent for all. */
  only?: string
}

/**
 * Lets every entrance meet every entrance, and every opponent, at one boat. After every few meetings reservations and
 * claims must agree, in the end no instant may take more than there is.
 */
export async function pairEntrances(
  database: TestDatabase,
  { seed, rounds, every = 1, only, areApart = false, locking = true }: Pairing,
): Promise<Paired> {
  const { db } = database
  const imported = await importBundle(db, { ...bookingBundle, ...bundle() }, { now: Date.now() })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  const { sends, operations, startWork, later, latePayments, close } = await openPairProcesses(database, {
    areApart,
    locking,
  })
  const random = randomFrom(seed)
  const crowds = sends.map((send, number) => crowdAt(send, { host: lifeHost, random, repeats: 5, number: 20 + number }))
  const ways = entrancesOf(operations)
  const seen: Paired = {
    pairs: 0,
    ways: ways.map(({ name }) => name),
    both: 0,
    one: 0,
    none: 0,
    through: {},
    met: {},
    faults: [],
  }
  let drafts = 0
  const nextDraft = () => {
    drafts += 1
    return `pair-${seed}-${drafts}`
  }
  try {
    const staff = await Promise.all(
      crowds.map(async (newcomer) => {
        const sky = newcomer()
        judged(await sky.call('login_user', staffLogin))
        return sky
      }),
    )
    const from = (Math.floor(Date.now() / hour) + 24 * 5) * hour
    let slots = 0
    /** A time of its own for each meeting. */
    const nextStart = () => {
      slots += 1
      return from + slots * 8 * hour
    }
    const ahead = 49 * hour
    const gaveUp = new Set<string>()
    const entrant = (side: number, wanted: Wanted): Entrant => {
      const [newcomer, sky] = [crowds[side], staff[side]]
      if (!newcomer || !sky) throw new Error('there are two sides')
      const speaker = newcomer()
      return { speaker, staff: sky, wanted, nextDraft, gaveUp, late: latePayments((send) => speaker.at(send)) }
    }

    /** Both before the last step; null where one of them could not come so far. */
    async function approachBoth(
      { left, right }: Meeting,
      of: Of,
      start: number,
    ): Promise<[Approached, Approached] | null> {
      const parts = ['asked', 'gig', 'bids', 'paid'].map((name) => [name, named(name, of)])
      const wanted: Wanted = {
        ...{ ...Object.fromEntries(parts), bookable: named('contested', of), roomy: 'roomy' },
        ...{ resource: of, longer: 'hour', start, end: start + hour },
      }
      const first = await left.approach(entrant(0, wanted))
      const second = first && (await right.approach(entrant(1, wanted), first, () => later(ahead)))
      return first && second ? [first, second] : null
    }

    const unswept: string[] = []
    async function sweep(isClockMoved: boolean): Promise<void> {
      const pairs = unswept.splice(0)
      // What ran out by the servers' clock may be gone from the days.
      const wrong = await sweepClaims(db, Date.now() + (isClockMoved ? ahead : 0))
      if (wrong.length > 0) seen.faults.push(`after ${pairs.join(', ')}: ${wrong.slice(0, 3).join('; ')}`)
    }

    async function meet(meeting: Meeting): Promise<void> {
      const { left, right } = meeting
      const pair = `${left.name} against ${right.name}`
      seen.met[pair] ??= 0
      try {
        let start = 0
        let both: [Approached, Approached] | null = null
        for (const contested of ['boat', 'dock'] as const) {
          start = nextStart()
          both = await approachBoth(meeting, contested, start)
          if (both) break
        }
        if (!both) return
        const ended = await Promise.all(both.map(({ enter }) => enter()))
        seen.pairs += 1
        seen.met[pair] += 1
        for (const [side, { name: way }] of [left, right].entries())
          if (ended[side]) seen.through[way] = (seen.through[way] ?? 0) + 1
        const came = ended.filter((got) => got !== null).length
        seen[came === 2 ? 'both' : came === 1 ? 'one' : 'none'] += 1
        unswept.push(`${pair} at ${new Date(start).toISOString()}`)
        if (unswept.length >= pairsBetweenSweeps) await sweep(movesClock(meeting))
      } catch (error) {
        seen.faults.push(`${pair}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }

    const met: Meeting[] = []
    for (let round = 0; round < rounds; round += 1)
      for (const [index, left] of ways.entries())
        for (const right of [...ways.slice(index), ...opponents])
          if (only === undefined || [left.name, right.name].includes(only)) met.push({ left, right })
    const chosen = met.filter((_, index) => (index + 1) % every === 0)
    const [alone = [], together = []] = [true, false].map((is) => chosen.filter((one) => movesClock(one) === is))
    const [late = [], sideBySide = []] = [true, false].map((is) => together.filter((one) => isLate(one) === is))
    const work = startWork()
    try {
      await Promise.all([inParallel(sideBySide, lanes, meet), inParallel(late, 1, meet)])
    } finally {
      await work.stop()
    }
    await inParallel(alone, 1, meet)
    await sweep(true)
    const { breaches } = await sweepCapacity(db, quay, Date.now())
    seen.faults.push(...breaches, ...(await capacityFaults(db)), ...(await untold(db, gaveUp)))
    return seen
  } finally {
    await close()
  }
}
