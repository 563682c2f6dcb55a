import { inParallel } from '../../../../operations/in-parallel.ts'
import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { crowdAt } from '../../../servers/speaker.ts'
import { capacityFaults } from '../../../sweeps/capacity-faults.ts'
import { sweepBlackouts } from '../../../sweeps/sweep-blackouts.ts'
import { sweepCapacity } from '../../../sweeps/sweep-capacity.ts'
import { sweepClaims } from '../../../sweeps/sweep-claims.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { lifeHost, staffLogin } from '../../../worlds/samples/life-bundle.ts'
import { randomFrom } from '../../price/tampering/honest-booking.ts'
import { tell } from '../../proof.ts'
import { type Approached, type Entrance, type Entrant, hold, type Wanted } from './entrant.ts'
import { entrancesOf, hour, judged } from './index.ts'
import { bundleOf, existsAt, firstOf, type Kind, kinds, type Venue, venueStart, wantedAt } from './kinds.ts'
import { meetSomewhere, timesFor } from './meeting-places.ts'
import { type Opponent, opponents } from './opponents.ts'
import { openPairProcesses, type Sides } from './pair-processes.ts'
import { untold } from './telling/untold.ts'

/** One meeting of a pair. */
export interface Met {
  pair: string
  kind: Kind
  /** Who met: an entrance, and an entrance or an opponent. */
  sides: [string, string]
  /** How many came through; null where one could never come near, so that they were not raced. */
  came: number | null
}

/** What was seen, for the closing line. */
export interface Paired {
  ways: string[]
  met: Met[]
  /** How often each entrance came through. */
  through: Record<string, number>
  faults: string[]
}

const quay = { whitelabel: 'northwind', provider: 'quay' }

/** Two that come in at once. */
interface Meeting extends Pick<Venue, 'kind' | 'isApart' | 'isBidDated'> {
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

interface Pairing extends Partial<Sides> {
  seed: number
  rounds: number
  /** Only each so manieth pair; absent for all. */
  every?: number
  /** Only those with this entrance; absent for all. */
  only?: string
}

/**
 * Who meets whom at what, drawn by the seed: in each round each entrance meets somebody at each kind at which it can
 * enter, and within as many rounds as there are kinds each pair does.
 */
function meetingsOf(ways: Entrance[], { seed, rounds, every = 1, only }: Pairing): Meeting[] {
  const random = randomFrom(seed)
  const drawn = random(kinds.length)
  const all = Array.from({ length: rounds }, (_, round) =>
    ways.flatMap((left, index) =>
      [...ways, ...opponents].slice(index).map((right, after) => {
        const possible = kinds.filter((kind) => existsAt(left.name, kind) && existsAt(right.name, kind))
        // Whoever meets all others in one round does so at every kind.
        const number = drawn + round + index + 3 * (index + after)
        const kind: Kind = possible[number % possible.length] ?? 'slot'
        return { left, right, kind, isApart: random(2) === 1, isBidDated: random(2) === 1 }
      }),
    ),
  ).flat()
  return all
    .filter(({ left, right }) => only === undefined || [left.name, right.name].includes(only))
    .filter((_, index) => (index + 1) % every === 0)
}

/**
 * Lets every entrance meet every entrance, and every opponent, at one boat. After every few meetings reservations and
 * claims must agree, in the end no instant may take more than there is.
 */
export async function pairEntrances(database: TestDatabase, pairing: Pairing): Promise<Paired> {
  const { db } = database
  const { seed, areApart = false, locking = true } = pairing
  const { sends, operations, startWork, later, latePayments, close } = await openPairProcesses(database, {
    areApart,
    locking,
  })
  const random = randomFrom(seed)
  const crowds = sends.map((send, number) => crowdAt(send, { host: lifeHost, random, repeats: 5, number: 20 + number }))
  const ways = entrancesOf(operations)
  const meetings = meetingsOf(ways, pairing)
  const seen: Paired = { ways: ways.map(({ name }) => name), met: [], through: {}, faults: [] }
  const from = firstOf(Date.now())
  const times = (kind: Kind) => timesFor(meetings.filter((one) => one.kind === kind).length)
  let drafts = 0
  const nextDraft = () => {
    drafts += 1
    return `pair-${seed}-${drafts}`
  }
  try {
    const bundle = { ...bookingBundle, ...bundleOf(from, times) }
    const imported = await importBundle(db, bundle, { now: Date.now() })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
    const staff = await Promise.all(
      crowds.map(async (newcomer) => {
        const sky = newcomer()
        judged(await sky.call('login_user', staffLogin))
        return sky
      }),
    )
    const starts = new Map<Kind, number>()
    /** A time of its own for each meeting. */
    const nextStart = (kind: Kind) => {
      const number = starts.get(kind) ?? 0
      if (number >= times(kind)) throw new Error(`there are no more times for ${kind}`)
      starts.set(kind, number + 1)
      return venueStart(kind, from, number)
    }
    const ahead = 49 * hour
    const since = new Map<string, number>()
    const entrant = (side: number, wanted: Wanted, blackouts?: Set<string>): Entrant => {
      const [newcomer, sky] = [crowds[side], staff[side]]
      if (!newcomer || !sky) throw new Error('there are two sides')
      const speaker = newcomer()
      const late = latePayments((send) => speaker.at(send))
      return { speaker, staff: sky, wanted, nextDraft, late, ...(blackouts && { blackouts }) }
    }

    /** Both before the last step; null where one of them could not come so far. */
    async function approachBoth({ left, right }: Meeting, entrants: [Entrant, Entrant]) {
      const first = await left.approach(entrants[0])
      const second = first && (await right.approach(entrants[1], first, () => later(ahead)))
      return first && second ? ([first, second] satisfies [Approached, Approached]) : null
    }

    /** What was blacked out is known to all by now: who comes after that is refused. */
    async function comeAfter(made: ReadonlySet<string>, wanted: Wanted): Promise<void> {
      if (made.size === 0) return
      for (const id of made) since.set(id, Date.now())
      if (await hold(entrant(1, wanted), nextDraft())) throw new Error('somebody came in after a blackout')
    }

    const unswept: string[] = []
    async function sweep(isClockMoved: boolean): Promise<void> {
      const pairs = unswept.splice(0)
      // What ran out by the servers' clock may be gone from the days.
      const wrong = await sweepClaims(db, Date.now() + (isClockMoved ? ahead : 0))
      if (wrong.length > 0) seen.faults.push(`after ${pairs.join(', ')}: ${wrong.slice(0, 3).join('; ')}`)
      tell(
        `${seen.met.length} of ${meetings.length} pairs, ${seen.faults.length} faults: ${seen.faults.at(-1) ?? 'none'}`,
      )
    }

    async function meet(those: Meeting): Promise<void> {
      const { left, right, kind, isApart, isBidDated } = those
      const pair = `${left.name} against ${right.name}`
      const met: Met = { pair, kind, sides: [left.name, right.name], came: null }
      seen.met.push(met)
      let at: string = kind
      try {
        const made = new Set<string>()
        const meeting = await meetSomewhere(async (place) => {
          const start = nextStart(kind)
          at = `${place} (${kind}${isApart ? ', apart' : ''}) at ${new Date(start).toISOString()}`
          const wanted = wantedAt({ kind, of: place, isApart, isBidDated, from: start })
          const both = await approachBoth(those, [entrant(0, wanted.left), entrant(1, wanted.right, made)])
          return both && { both, wanted }
        })
        if (!meeting) return
        const { both, wanted } = meeting
        const ended = await Promise.all(both.map(({ enter }) => enter()))
        await comeAfter(made, wanted.right)
        for (const [side, way] of met.sides.entries()) if (ended[side]) seen.through[way] = (seen.through[way] ?? 0) + 1
        met.came = ended.filter((got) => got !== null).length
        unswept.push(`${pair} at ${at}`)
        if (unswept.length >= pairsBetweenSweeps) await sweep(movesClock(those))
      } catch (error) {
        seen.faults.push(`${pair} at ${at}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }

    const [alone = [], together = []] = [true, false].map((is) => meetings.filter((one) => movesClock(one) === is))
    const [late = [], sideBySide = []] = [true, false].map((is) => together.filter((one) => isLate(one) === is))
    const work = startWork()
    try {
      await Promise.all([inParallel(sideBySide, lanes, meet), inParallel(late, 1, meet)])
    } finally {
      await work.stop()
    }
    seen.faults.push(...(await sweepBlackouts(db, since)))
    await inParallel(alone, 1, meet)
    await sweep(true)
    const { breaches } = await sweepCapacity(db, quay, Date.now())
    seen.faults.push(...breaches, ...(await capacityFaults(db)), ...(await untold(db)))
    return seen
  } finally {
    await close()
  }
}
