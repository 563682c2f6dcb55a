import { type ErrorCode, ok, type Result } from '../../domain/errors.ts'
import { mayOfferAlone, shapeOf } from '../../domain/waitlist/index.ts'
import { keysOf, type Place } from '../capacity/take-capacity.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import type { ChangeReason } from '../reservations/stored-reservation.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'
import { TripsMissing } from '../travel/trips-missing.ts'
import { type Candidate, candidatesFor, type Freed, rangeOf } from './freed.ts'
import { closeEntry, serveEntry } from './offer.ts'

/** Who serves the queues, and what is known of the room that came free. */
export interface Serving {
  tenant: Tenant
  ports: Ports
  /** How many offers of this room have lapsed in a row; 0 once somebody has answered. */
  inrow?: number
  /** The entry that gave the room up: it is offered only what comes free later. */
  except?: string
  /** Where the work judges or takes places itself: locked with the rest, since keys are locked in one order. */
  places?: Place[]
  /** Whether a hold ran out: then nobody is told in the last hours. */
  isHold?: boolean
  /** Whether this is room that nobody served when it came free: entries whose offer has lapsed are passed over. */
  isSweep?: boolean
}

/** How many candidates are locked at once. */
const lockedAtOnce = 50

/** Carries those who wait out of a transaction that has not locked what they need. */
class Unlocked extends Error {
  readonly candidates: Candidate[]
  constructor(candidates: Candidate[]) {
    super('a queue waits for what came free')
    this.candidates = candidates
  }
}

/** What a candidate needs locked. */
const keyOf = ({ waiting: { bookable, start, end, occurrence } }: Candidate): string =>
  JSON.stringify([bookable, start, end, occurrence])

/** Locks what came free, what the work takes and what the candidates need, in the order of the keys. */
const lockAll = (unit: UnitOfWork, freed: Freed[], candidates: Candidate[], places: Place[] = []): Promise<void> => {
  const needed = new Map(candidates.map((one) => [keyOf(one), one]))
  return unit.lock([
    ...freed.flatMap(({ bookable, resources, span }) =>
      bookable === null ? [] : [{ bookable, resources, occupies: span }],
    ),
    ...places.map(keysOf),
    ...[...needed.values()].map((one) => ({ ...one.entry.reads, occupies: rangeOf(one) })),
  ])
}

/** Refusals which say that a slot has ceased to exist. */
const ceased = new Set<ErrorCode>(['outside_hours', 'invalid_time'])

/**
 * Offers what there is to candidates in order, passing over those that do not fit. What one does not fit, others of its
 * shape don't either: there is never more room than before. Answers how many heard of it, and whether one could not be
 * judged yet.
 */
async function serve(unit: UnitOfWork, candidates: Candidate[], serving: Serving, isPatient: boolean) {
  const { tenant, ports, inrow = 0, except, isHold = false, isSweep = false } = serving
  const at = ports.clock.now()
  const why: ChangeReason = { actor: 'system', reason: 'room came free', at }
  const full = new Set<string>()
  let served = 0
  let isLeft = false
  for (const { waiting, entry } of candidates) {
    if (waiting.reservation === except) continue
    // With a place of its own each is judged by itself: the trips differ.
    const shape = entry.rules.drivetime ? waiting.reservation : shapeOf(waiting)
    if (full.has(shape)) continue
    const reservation = await unit.reservations.find(waiting.reservation)
    if (reservation?.status !== 'waitlisted' || reservation.waitlistoffer !== null) continue
    if (isSweep && reservation.life.wait?.lapsed !== undefined && mayOfferAlone(reservation, at)) continue
    try {
      const done = await serveEntry(reservation, entry, { unit, tenant, ports, why, inrow, isHold })
      if (done.ok) {
        served += done.value === null ? 0 : 1
        continue
      }
      full.add(shape)
      if (!ceased.has(done.error.code)) continue
      await closeEntry(unit, reservation, { ...why, reason: 'its time is not offered any more' }, ports)
      served += 1
    } catch (error) {
      if (isPatient || !(error instanceof TripsMissing)) throw error
      isLeft = true
    }
  }
  return { served, isLeft }
}

/**
 * Serves those who wait for some room in transactions of their own, 50 candidates at a time: what a freeing transaction
 * has left, and what the sweep looks for. Answers how many heard of it.
 */
export async function serveFree(freed: Freed[], serving: Serving): Promise<number> {
  const { tenant, ports } = serving
  const catalogue = await ports.catalogueOf(tenant)
  const { queues } = ports.repositories(tenant.scope)
  const waiting = await candidatesFor({ queues }, catalogue, freed, ports.clock.now())
  let served = 0
  for (let from = 0; from < waiting.length; from += lockedAtOnce) {
    const batch = waiting.slice(from, from + lockedAtOnce)
    const ids = new Set(batch.map((one) => one.waiting.reservation))
    const done = await transact(ports, tenant.scope, async (unit) => {
      await lockAll(unit, [], batch)
      const now = await candidatesFor(unit, catalogue, freed, ports.clock.now())
      const still = now.filter((one) => ids.has(one.waiting.reservation))
      return ok((await serve(unit, still, serving, true)).served)
    })
    if (done.ok) served += done.value
  }
  return served
}

/** Serves who is left after a commit. What has been committed stands, also where this fails: the sweep serves them then. */
async function serveLeft(freed: Freed[], serving: Serving): Promise<void> {
  const { tenant, ports } = serving
  try {
    await serveFree(freed, serving)
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'error'
    ports.log.error({ provider: tenant.scope.provider, kind }, 'who waits could not be served; the sweep follows')
  }
}

/** How often the work is repeated while others join: after that, who is not locked is left. */
const rounds = 3

/**
 * Runs a transaction that frees capacity, and serves the queues in it, so that nobody comes between: after the work it
 * reads who waits for what came free, which without a queue is one look-up by index. Where somebody waits, the
 * transaction begins again with its own keys and those of the first 50 candidates locked in the order of the keys,
 * reads again, and offers. Those whose keys are not locked, and those whose trips are unknown, follow right after the
 * commit.
 * @param freed everything that the work may free
 * @param work writes what frees the capacity; may run several times
 */
export async function transactAndServe<T>(
  freed: Freed[],
  serving: Serving,
  work: (unit: UnitOfWork) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { tenant, ports } = serving
  const catalogue = await ports.catalogueOf(tenant)
  let first: Candidate[] = []
  for (let round = 1; ; round += 1) {
    const locked = new Set(first.map(keyOf))
    try {
      const done = await transact(ports, tenant.scope, async (unit) => {
        if (first.length > 0) await lockAll(unit, freed, first, serving.places)
        const result = await work(unit)
        if (!result.ok) return result
        const waiting = await candidatesFor(unit, catalogue, freed, ports.clock.now())
        const candidates = waiting.filter(({ waiting: { reservation } }) => reservation !== serving.except)
        const wanted = candidates.slice(0, lockedAtOnce)
        if (round < rounds && wanted.some((one) => !locked.has(keyOf(one)))) throw new Unlocked(wanted)
        const { isLeft } = await serve(
          unit,
          candidates.filter((one) => locked.has(keyOf(one))),
          serving,
          false,
        )
        return ok({ value: result.value, isLeft: isLeft || candidates.some((one) => !locked.has(keyOf(one))) })
      })
      if (!done.ok) return done
      if (done.value.isLeft) await serveLeft(freed, serving)
      return ok(done.value.value)
    } catch (error) {
      if (!(error instanceof Unlocked)) throw error
      first = error.candidates
    }
  }
}
