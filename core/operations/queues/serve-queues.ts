import { type ErrorCode, ok, type Result } from '../../domain/errors.ts'
import { isOpen } from '../../domain/payments/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import { mayOfferAlone, shapeOf } from '../../domain/waitlist/index.ts'
import type { Catalogue, CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Place, Ports, StoredReservation } from '../ports.ts'
import { type ServingUnit, servingUnit } from '../reservations/serving-unit.ts'
import type { ChangeReason } from '../reservations/stored-reservation.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'
import { TripsMissing } from '../travel/trips-missing.ts'
import { anything, type Candidate, candidatesFor, type Freed, freedBy, rangeOf } from './freed.ts'
import { closeEntry, judgeOffer, serveEntry } from './offer.ts'
import { writeLapse } from './write-lapse.ts'

/** Who serves the queues, and what is known of the room that came free. */
export interface Serving {
  tenant: Tenant
  ports: Ports
  /** How many offers of this room have lapsed in a row; 0 once somebody has answered. */
  inrow?: number
  /** Where an offer lapses: when it ended. Offers that ended before it are over first; default by now. */
  endedat?: Instant
}

/** What is known of room that came free. */
interface Room extends Serving {
  freed: Freed[]
  /** The reservations that gave it up: an entry among them is offered only what comes free later. */
  except: ReadonlySet<string>
  /** Whether nobody is told of it in the last hours: a hold ran out, or may have. A hold that is cleared is told. */
  isSilent: boolean
  /**
   * Whether this is room that nobody served when it came free: entries whose offer has lapsed are passed over, or those
   * among them that are not known to have lacked room before a change of the provider's.
   */
  isSweep?: boolean
  lacked?: ReadonlySet<string> | undefined
}

/** How many candidates are locked at once. */
const lockedAtOnce = 50

/** Carries what those who wait need out of a transaction that has not locked it. */
class Unlocked extends Error {
  readonly places: Place[]
  constructor(places: Place[]) {
    super('a queue waits for what came free')
    this.places = places
  }
}

/** Carries those whose offers are over, which nobody has written yet, out of a transaction that frees room for them. */
class NotLapsed extends Error {
  readonly over: Candidate[]
  constructor(over: Candidate[]) {
    super('offers in a queue are over, and their lapses are not written')
    this.over = over
  }
}

/** What a candidate needs locked. */
const keyOf = ({ waiting: { bookable, start, end, occurrence } }: Candidate): string =>
  `${bookable} ${start} ${end} ${occurrence ?? ''}`

const placeOf = (one: Candidate): Place => ({ ...one.entry.reads, occupies: rangeOf(one) })

/** What candidates need locked, each place once. */
const placesOf = (candidates: Candidate[]): Place[] =>
  [...new Map(candidates.map((one) => [keyOf(one), one])).values()].map(placeOf)

/** Those of whom a transaction has locked all that they need, and the others. */
function dividedByLock(candidates: Candidate[], unit: ServingUnit): { locked: Candidate[]; others: Candidate[] } {
  const byKey = new Map<string, boolean>()
  const isLocked = (one: Candidate): boolean => {
    const key = keyOf(one)
    const known = byKey.get(key) ?? unit.isLocked(placeOf(one))
    byKey.set(key, known)
    return known
  }
  const locked: Candidate[] = []
  const others: Candidate[] = []
  for (const one of candidates) (isLocked(one) ? locked : others).push(one)
  return { locked, others }
}

/** Refusals which say that a slot has ceased to exist. */
const ceased = new Set<ErrorCode>(['outside_hours', 'invalid_time'])

/** Whether the room that there is may be what an entry was offered before, and did not answer. */
const hasLetLapse = ({ id, life }: StoredReservation, lacked?: ReadonlySet<string>): boolean =>
  life.wait?.lapsed !== undefined && !lacked?.has(id)

/**
 * Offers what there is to candidates in order, passing over those that do not fit. What one does not fit, others of its
 * shape don't either: there is never more room than before; and a slot that has ceased to exist has ceased for all of
 * them. Answers how many heard of it, and whether one could not be judged yet.
 */
async function serve(unit: ServingUnit, candidates: Candidate[], room: Room, isPatient: boolean) {
  const { tenant, ports, inrow = 0, except, isSilent, isSweep = false, lacked } = room
  const at = ports.clock.now()
  const why: ChangeReason = { actor: 'system', reason: 'room came free', at }
  const full = new Set<string>()
  const gone = new Set<string>()
  const read = new Set<string>()
  let served = 0
  let isLeft = false
  for (const [index, { waiting, entry }] of candidates.entries()) {
    if (except.has(waiting.reservation)) continue
    // With a place of its own each is judged by itself: the trips differ.
    const shape = entry.rules.drivetime ? waiting.reservation : shapeOf(waiting)
    if (full.has(shape)) continue
    if (!read.has(waiting.reservation)) {
      // Who comes next is nearly always asked too, if only to find that there is no more room.
      const next = candidates.slice(index, index + 2).map((one) => one.waiting.reservation)
      await unit.lock([], next)
      for (const id of next) read.add(id)
    }
    const reservation = await unit.reservations.find(waiting.reservation)
    if (reservation?.status !== 'waitlisted' || reservation.waitlistoffer !== null) continue
    try {
      const isPassedOver = isSweep && hasLetLapse(reservation, lacked) && mayOfferAlone(reservation, at)
      const offering = { unit, tenant, ports, why, inrow, isSilent, isPassedOver }
      const done = gone.has(shape) ? null : await serveEntry(reservation, entry, offering)
      if (done?.ok) {
        served += done.value === null ? 0 : 1
        continue
      }
      if (done && !ceased.has(done.error.code)) {
        full.add(shape)
        continue
      }
      gone.add(shape)
      const closed = await closeEntry(unit, reservation, { ...why, reason: 'its time is not offered any more' }, ports)
      served += closed.ok ? 1 : 0
    } catch (error) {
      if (isPatient || !(error instanceof TripsMissing)) throw error
      isLeft = true
    }
  }
  return { served, isLeft }
}

/** So many of those who wait are read and judged before a write. */
const mostJudged = 500

/**
 * Those whose offer has lapsed and for whom there is no room as things are: only to them is the room of a change
 * offered, since the others may have let it lapse. Judged as for an offer, and nothing else is changed. Who is not
 * among the last 500 of the queues, whose trip is unknown, and who is not judged within the time, is not one of them:
 * other room is offered to them all the same. Offers that are over by the clock lapse first.
 * @param patience ms
 */
export async function lapsedWithoutRoom(
  { tenant, ports }: Pick<Serving, 'tenant' | 'ports'>,
  patience: number,
): Promise<Set<string>> {
  const until = performance.now() + patience
  const { reservations } = ports.repositories(tenant.scope)
  const now = ports.clock.now()
  const all = await afterLapses({ tenant, ports }, await ports.catalogueOf(tenant), [anything(now)])
  // Whose offer has lapsed stands at the end of the queue.
  const waiting = all.slice(-mostJudged)
  const rows = await reservations.named(waiting.map((one) => one.waiting.reservation))
  const lapsed = new Map(rows.filter((one) => hasLetLapse(one)).map((one) => [one.id, one]))
  const found = new Set<string>()
  const byShape = new Map<string, boolean>()
  for (const { waiting: place, entry } of waiting) {
    const row = lapsed.get(place.reservation)
    if (!row) continue
    const shape = entry.rules.drivetime ? row.id : shapeOf(place)
    const isLate = performance.now() > until
    const has = byShape.get(shape) ?? (isLate || (await hasRoom(row, entry, { tenant, ports, now })))
    byShape.set(shape, has)
    if (!has) found.add(row.id)
  }
  return found
}

async function hasRoom(
  entry: StoredReservation,
  of: CataloguedBookable,
  { tenant, ports, now }: Pick<Serving, 'tenant' | 'ports'> & { now: number },
): Promise<boolean> {
  try {
    return (await transact(ports, tenant.scope, (unit) => judgeOffer(unit, entry, of, tenant, { now }))).ok
  } catch (error) {
    if (error instanceof TripsMissing) return true
    throw error
  }
}

/**
 * Serves those who wait for some room in transactions of their own, 50 candidates at a time: what a freeing transaction
 * has left, and what the sweep looks for. Answers how many heard of it.
 */
export async function serveFree(room: Room): Promise<number> {
  const { tenant, ports, freed } = room
  const catalogue = await ports.catalogueOf(tenant)
  const waiting = await afterLapses(room, catalogue, freed)
  let served = 0
  for (let from = 0; from < waiting.length; from += lockedAtOnce) {
    const batch = waiting.slice(from, from + lockedAtOnce)
    const ids = new Set(batch.map((one) => one.waiting.reservation))
    const done = await transact(ports, tenant.scope, async (plain) => {
      const unit = servingUnit(plain, room)
      await unit.lock(placesOf(batch))
      const now = await candidatesFor(unit, catalogue, freed, ports.clock.now())
      const still = now.filter((one) => ids.has(one.waiting.reservation))
      return ok((await serve(unit, still, room, true)).served)
    })
    if (done.ok) served += done.value
  }
  return served
}

const hasLapsed = ({ expires }: { expires: number | null }, now: number): boolean => expires === null || expires <= now

/** What a transaction has freed, as its queues read it. */
async function roomOf({ freed }: ServingUnit, serving: Serving): Promise<Room> {
  const catalogue = await serving.ports.catalogueOf(serving.tenant)
  return {
    ...serving,
    freed: freed.map((one) => freedBy(one, catalogue.find(one.bookable))),
    except: new Set(freed.map(({ id }) => id)),
    isSilent: freed.every((one) => one.status === 'in-progress' && hasLapsed(one, serving.ports.clock.now())),
  }
}

/** Those among candidates whose offers are over, and ended before the one that lapses now. */
const overAmong = (waiting: Candidate[], { endedat = Number.POSITIVE_INFINITY }: Serving): Candidate[] =>
  waiting.filter(({ waiting: { offered } }) => offered !== null && offered < endedat)

/** Those among candidates whose lapse is written, or who had no offer. */
const freeAmong = (waiting: Candidate[]): Candidate[] => waiting.filter((one) => one.waiting.offered === null)

/**
 * Writes the lapses of offers that are over, in the order in which they ended, so that what comes free later is theirs
 * too. Who is paying for theirs just now is left: their processor is asked first, by the job.
 */
async function writeLapses({ tenant, ports }: Serving, over: Candidate[]): Promise<void> {
  const { payments, reservations } = ports.repositories(tenant.scope)
  const ended = over.toSorted((one, other) => (one.waiting.offered ?? 0) - (other.waiting.offered ?? 0))
  for (const { waiting } of ended) {
    const seen = await reservations.find(waiting.reservation)
    if (seen && !(await payments.attemptsOf(seen.id)).some(isOpen)) await lapseOffer({ tenant, ports }, seen)
  }
}

/** Those who wait for what came free, once the offers among theirs that are over have lapsed. */
async function afterLapses(serving: Serving, catalogue: Catalogue, freed: Freed[]): Promise<Candidate[]> {
  const { tenant, ports } = serving
  const { queues } = ports.repositories(tenant.scope)
  const waiting = await candidatesFor({ queues }, catalogue, freed, ports.clock.now())
  const over = overAmong(waiting, serving)
  if (over.length === 0) return freeAmong(waiting)
  await writeLapses(serving, over)
  return freeAmong(await candidatesFor({ queues }, catalogue, freed, ports.clock.now()))
}

/** Ends an offer that nobody answered, and gives its room to the others in the same transaction. */
export function lapseOffer({ tenant, ports }: Serving, seen: StoredReservation): Promise<Result<StoredReservation>> {
  const inrow = (seen.life.wait?.inrow ?? 0) + 1
  const endedat = seen.waitlistoffer?.end ?? ports.clock.now()
  return transactAndServe({ tenant, ports, inrow, endedat }, (unit) => writeLapse(unit, seen.id, { tenant, ports }))
}

/** How often the work is repeated while others join: after that, who is not locked is left. */
const rounds = 3

/**
 * Runs a transaction that may change reservations, and serves the queues of what it frees in it, so that nobody comes
 * between: after the work it reads who waits for what came free, which without a queue is one look-up by index, and
 * none where nothing came free or nobody can wait for it. Who waits for what the work has locked is offered it at
 * once. For others among the first 50 candidates the transaction begins again with its own keys and theirs locked in
 * the order of the keys, reads again, and offers. It also begins again once the lapses of offers that are over by then
 * are written: what comes free now came free after them. Those whose keys are not locked, and those whose trips are
 * unknown, follow right after the commit.
 * @param work changes reservations; may run several times
 */
export async function transactAndServe<T>(
  serving: Serving,
  work: (unit: ServingUnit) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { tenant, ports } = serving
  let places: Place[] = []
  const known = new Set<string>()
  for (let round = 1; ; ) {
    try {
      const done = await transact(ports, tenant.scope, async (plain) => {
        const unit = servingUnit(plain, serving)
        if (places.length > 0) await plain.lock(places)
        const result = await work(unit)
        if (!result.ok) return result
        if (unit.freed.length === 0) return ok({ value: result.value, left: null })
        const room = await roomOf(unit, serving)
        const catalogue = await ports.catalogueOf(tenant)
        const waiting = await candidatesFor(unit, catalogue, room.freed, ports.clock.now(), await unit.awaited())
        const concerned = waiting.filter(({ waiting: { reservation } }) => !room.except.has(reservation))
        const over = overAmong(concerned, serving).filter(({ waiting: { reservation } }) => !known.has(reservation))
        if (over.length > 0) throw new NotLapsed(over)
        const candidates = freeAmong(concerned)
        const { locked, others } = dividedByLock(candidates, unit)
        const wanted = candidates.slice(0, lockedAtOnce)
        if (round < rounds && others.some((one) => wanted.includes(one)))
          throw new Unlocked([...unit.locked, ...placesFreed(room), ...placesOf(wanted)])
        const { isLeft } = await serve(unit, locked, room, false)
        await tellOthers(unit, room)
        return ok({ value: result.value, left: isLeft || others.length > 0 ? room : null })
      })
      if (!done.ok) return done
      const { value, left } = done.value
      if (left) await serveLeft(left)
      return ok(value)
    } catch (error) {
      if (error instanceof NotLapsed) {
        for (const { waiting } of error.over) known.add(waiting.reservation)
        await writeLapses(serving, error.over)
      } else if (error instanceof Unlocked) {
        places = error.places
        round += 1
      } else throw error
    }
  }
}

/** Keeps what came free of shared resources, for who waits at other providers: they are served after the commit. */
async function tellOthers({ rooms }: ServingUnit, { freed, isSilent: silent, tenant, ports }: Room): Promise<void> {
  const { provider } = tenant.scope
  const created = ports.clock.now()
  const all = freed.flatMap(({ shared, span }) =>
    shared.map((resource) => ({ ...span, id: ports.ids.ordered(), provider, resource, silent, created })),
  )
  if (all.length > 0) await rooms.add(all)
}

const placesFreed = ({ freed }: Room): Place[] =>
  freed.flatMap(({ bookable, resources, shared, span }) =>
    bookable === null ? [] : [{ bookable, resources, shared, occupies: span }],
  )

/**
 * Serves who is left after a commit. What has been committed stands, also where this fails: the sweep serves them then.
 */
async function serveLeft(room: Room): Promise<void> {
  try {
    await serveFree(room)
  } catch (error) {
    const { tenant, ports } = room
    const kind = error instanceof Error ? error.name : 'error'
    ports.log.error({ provider: tenant.scope.provider, kind }, 'who waits could not be served; the sweep follows')
  }
}
