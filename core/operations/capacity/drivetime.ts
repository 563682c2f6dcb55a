import { lockedRange, openingsRange } from '../../domain/availability/availability-range.ts'
import { judge, travelPairs } from '../../domain/availability/index.ts'
import { ok, type Result } from '../../domain/errors.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import { engineInput } from '../availability/availability-answer.ts'
import { readWithClaims } from '../availability/read-with-claims.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { learnTrips } from '../travel/learn-trips.ts'
import { travelRules } from '../travel/travel.ts'
import { refuseFor } from './take-capacity.ts'

interface Context {
  tenant: Tenant
  ports: Ports
}

/** What is occupied around an appointment, after asking for every trip to and from it; outside of transactions. */
async function learnNeighbours(appointment: Appointment, { tenant, ports }: Context, ignoring?: string) {
  const { entry, location } = appointment
  const candidate = candidateOf(appointment)
  const now = ports.clock.now()
  const locked = lockedRange(entry.rules, candidate)
  const openings = openingsRange(candidate, tenant.timezone)
  const range = { start: Math.min(locked.start, openings.start), end: Math.max(locked.end, openings.end) }
  const subject = { ...entry.reads, waitlist: false }
  const { occupancy } = ports.repositories(tenant.scope)
  const { read } = await readWithClaims(
    { entries: [entry], range, timezone: tenant.timezone, now, ignoring },
    (reached, openings) => occupancy.read({ ...subject, range: reached, openings, now, ignoring }),
  )
  const wish = { range: { start: candidate.start, end: candidate.start + 1 }, ignoring }
  const travel = travelRules(tenant, location?.address ?? '')
  const input = { ...engineInput(entry, tenant, read, wish, now), addedtime: candidate.addedtime, travel }
  const learned = await learnTrips(tenant, ports, travelPairs(input, candidate))
  return learned.ok ? ok(input) : learned
}

const isJudged = ({ entry, location, dates }: Appointment) => entry.rules.drivetime && location !== null && !dates

/**
 * Asks for the trips of an appointment before anything is locked, so that the transaction seldom has to stop for them.
 * Does nothing for a bookable without drive time.
 */
export async function learnDrivetime(
  appointment: Appointment,
  context: Context,
  ignoring?: string,
): Promise<Result<null>> {
  if (!isJudged(appointment)) return ok(null)
  const learned = await learnNeighbours(appointment, context, ignoring)
  return learned.ok ? ok(null) : learned
}

/**
 * Whether somebody can come to an appointment in time from the one before, and leave it in time for the next; as it
 * stands now, nothing is taken. Refuses with `drivetime_conflict`, with `drivetime_unknown` when the place provider
 * fails, and as the engine refuses besides; `showreasons` as of `takeCapacity`.
 */
export async function judgeDrivetime(
  appointment: Appointment,
  { showreasons, ...context }: Context & { showreasons: boolean },
  ignoring?: string,
): Promise<Result<null>> {
  if (!isJudged(appointment)) return ok(null)
  const input = await learnNeighbours(appointment, context, ignoring)
  if (!input.ok) return input
  const verdict = judge(input.value, candidateOf(appointment))
  return verdict.ok ? ok(null) : refuseFor(verdict.reason, showreasons)
}
