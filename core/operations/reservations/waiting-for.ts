import { isOpen } from '../../domain/payments/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { isRival } from '../../domain/waitlist/index.ts'
import { slotEnd } from '../appointments/added-time.ts'
import type { Repositories, UnitOfWork } from '../ports.ts'
import { isBeingApproved } from './approval-order.ts'
import { isMoveAskedFor, standingAt } from './former-place.ts'
import type { StoredReservation } from './stored-reservation.ts'

type Wanted = Pick<StoredReservation, 'user' | 'bookable' | 'start' | 'end' | 'occurrence' | 'extra'>

/** Whether two are for one bookable and span. */
export function isSameSpan(one: Wanted, other: Wanted): boolean {
  const spanned = (each: Wanted) => ({ ...each, slotend: slotEnd(each), named: [] })
  return one.bookable === other.bookable && isRival(spanned(one), spanned(other), false)
}

/** The entries by which a person waits for this bookable and span; none while nobody knows the person. */
export async function waitingFor(
  { reservations }: Pick<Repositories, 'reservations'>,
  wanted: Wanted,
): Promise<StoredReservation[]> {
  const { user, start } = wanted
  if (user === null) return []
  const waiting = await reservations.startingAt(user, start, ['waitlisted'])
  return waiting.filter((one) => isSameSpan(one, wanted))
}

/**
 * The live holds that a person has of this bookable and span, beside what they are given. One that is being paid for is
 * left to its payment.
 */
export async function heldFor(
  { reservations, payments }: Pick<UnitOfWork, 'reservations' | 'payments'>,
  wanted: Wanted & Pick<StoredReservation, 'id'>,
  now: number,
): Promise<StoredReservation[]> {
  const { user, start } = wanted
  if (user === null) return []
  const drafts = await reservations.startingAt(user, start, ['in-progress'])
  const held: StoredReservation[] = []
  for (const one of drafts) {
    const isLive = one.id !== wanted.id && (one.expires ?? 0) > now && isSameSpan(one, wanted)
    if (isLive && !(await payments.attemptsOf(one.id)).some(isOpen)) held.push(one)
  }
  return held
}

/** Whether somebody has a place, be it one that staff or claimers are yet to decide about. */
const stands = ({ status }: StoredReservation): boolean =>
  statuses[status].stage === 'standing' && status !== 'waitlisted'

const isElsewhere = (before: StoredReservation, after: StoredReservation): boolean =>
  before.start !== after.start ||
  slotEnd(before) !== slotEnd(after) ||
  before.occurrence !== after.occurrence ||
  before.life.dates !== undefined

/** Whether what was undecided has been decided for its customer. */
const isDecided = (before: StoredReservation, after: StoredReservation): boolean =>
  (before.status === 'pending' && after.status !== 'pending') ||
  (before.status === 'gig' && after.status === 'booked') ||
  (before.status === 'gig' && isBeingApproved(before))

/**
 * Whether a change gives its customer the span that they may have waited for: they book or ask for it, accept it, move
 * to it, have it approved, confirmed, claimed or named. A move that is only asked for does not, nor does one that is
 * put back; nor days in which the time is yet to be named, what counts only once it is paid, or other seats and answers
 * of a place that they have.
 */
export function givesSpan(from: StoredReservation | null, to: StoredReservation): boolean {
  if (!stands(to) || isMoveAskedFor(to) || isBeingApproved(to) || to.life.dates) return false
  if (!from || !stands(from)) return true
  const before = standingAt(from)
  return isElsewhere(before, to) || isDecided(before, to)
}
