import { ok, type Result, refuse } from '../../domain/errors.ts'
import { instantToWall } from '../../domain/time/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import { readTime } from '../times/wire-time.ts'
import type { Claimable, ClaimContext } from './claimers-view.ts'
import { mayStartAt } from './free-times.ts'
import { changedMeanwhile } from './gig-answer.ts'

/**
 * Reads the start that a claim or a bid names in the days of a gig; null for a gig that has its time. Refuses with
 * `invalid_params` where a start is wanted and missing, with `invalid_time` for one outside the days or past, and with
 * `status_conflict` where the gig has another time by now.
 */
export async function readNamedStart(
  given: string | undefined,
  found: Claimable,
  context: ClaimContext,
): Promise<Result<Instant | null>> {
  const { dates } = found.reservation.life
  const wall = (instant: Instant) => instantToWall(instant, context.tenant.timezone)
  const between = dates && `a start from ${wall(dates.start)} on, with its end by ${wall(dates.end)}`
  if (given === undefined)
    return between ? refuse('invalid_params', { field: '/start', data: { expected: between } }) : ok(null)
  const start = readTime(given, context.tenant.timezone, '/start')
  if (!start.ok) return start
  const isPossible = mayStartAt(found, start.value, context.ports.clock.now())
  if (!dates) return isPossible ? ok(null) : changedMeanwhile(found, context)
  return isPossible ? start : refuse('invalid_time', { field: '/start', data: { expected: between } })
}

/**
 * Reads the start that the repeat of a claim names: none, or that which it has. Refuses with `status_conflict` and what
 * stands for another one.
 */
export async function readClaimedStart(
  given: string | undefined,
  found: Claimable,
  context: ClaimContext,
): Promise<Result<null>> {
  if (given === undefined) return ok(null)
  const { timezone } = context.tenant
  const { start } = found.reservation
  const named = readTime(given, timezone, '/start')
  if (!named.ok) return named
  if (named.value === start) return ok(null)
  const expected = `${instantToWall(start, timezone)}; for another time the claim is given back first (give_back_claim)`
  const { error } = await changedMeanwhile(found, context)
  return refuse('status_conflict', { field: '/start', data: { ...error.data, expected } })
}
